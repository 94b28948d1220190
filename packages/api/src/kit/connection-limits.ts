import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { isTrustedAddress, readClientAddress, type TrustedProxies } from './client-address.ts'
import { createFault } from './fault.ts'
import { addRequestCheck } from './request-check.ts'

export type ConnectionLimits = {
  /** The maximum number of open connections of this process. */
  total: number
  /** The maximum for one address: connections, or unanswered requests behind a trusted proxy. */
  perAddress: number
}

export type Timeouts = {
  /** Time for a request's headers, from the opening of the connection or the request's first byte. */
  headersMs: number
  /**
   * How long a connection may be idle while a request has no answer, or while the client does not read the
   * answer.
   */
  quietMs: number
  /** How long an idle connection is kept for another request. */
  keepAliveMs: number
  /** Time for a body before its minimum speed applies. */
  bodyGraceMs: number
  /** Interval of the check for unfinished requests. */
  checkEveryMs: number
}

/** The slowest answer is the assistant's, which takes at most 120 seconds. */
export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  quietMs: 180_000,
  keepAliveMs: 72_000,
  bodyGraceMs: 20_000,
  checkEveryMs: 2_000,
}

/** Counts the open connections or requests of each address. */
class OpenCount {
  readonly #open = new Map<string, number>()
  readonly #max: number
  constructor(max: number) {
    this.#max = max
  }

  /** Takes a slot until `release`. Returns false when the address has reached its maximum. */
  take(address: string): boolean {
    const open = this.#open.get(address) ?? 0
    if (open >= this.#max) return false
    this.#open.set(address, open + 1)
    return true
  }

  release(address: string): void {
    const open = this.#open.get(address) ?? 0
    if (open <= 1) this.#open.delete(address)
    else this.#open.set(address, open - 1)
  }
}

/** One client can own a whole IPv6 network, so each /64 counts as one address. */
const getCountedAddress = (address: string) => normalizeIP(address, 64)

type Options = {
  limits: ConnectionLimits
  trustedProxies: TrustedProxies
  onRefused(address: string): void
}

/**
 * Limits open connections in total and for each address. A trusted proxy carries many clients, so its
 * connections count towards the total only; behind it, the unanswered requests of each client are limited
 * instead.
 */
export function limitConnections(
  http: FastifyInstance,
  { limits, trustedProxies, onRefused }: Options,
): void {
  const server: Server = http.server
  server.maxConnections = limits.total
  server.on('drop', (dropped) => onRefused(dropped?.remoteAddress ?? ''))

  const connections = new OpenCount(limits.perAddress)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isTrustedAddress(remoteAddress, trustedProxies)) return
    const address = getCountedAddress(remoteAddress)
    if (!connections.take(address)) {
      onRefused(address)
      socket.destroy()
      return
    }
    socket.once('close', () => connections.release(address))
  })

  const requests = new OpenCount(limits.perAddress)
  addRequestCheck(http, ({ raw }, reply) => {
    const address = findClientBehindProxy(raw, trustedProxies)
    if (address === null) return
    if (!requests.take(address)) {
      throw createFault('too-many', { code: 'too-many-at-once' }, { code: 'too-many' })
    }
    reply.raw.once('close', () => requests.release(address))
  })
}

/**
 * Returns the client behind a trusted proxy. Returns null when the connection was already counted or the
 * client is trusted.
 */
function findClientBehindProxy(raw: IncomingMessage, trusted: TrustedProxies): string | null {
  if (raw.headers['x-forwarded-for'] === undefined) return null
  if (!isTrustedAddress(raw.socket.remoteAddress ?? '', trusted)) return null
  const address = readClientAddress(raw, trusted)
  return isTrustedAddress(address, trusted) ? null : getCountedAddress(address)
}
