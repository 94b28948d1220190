import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientAddress, isTrustedAddress, type TrustedProxies } from './client-address.ts'
import { Fault } from './fault.ts'
import { addRequestCheck } from './request-check.ts'

export type ConnectionLimits = {
  /** Connections that this process holds open at once. */
  total: number
  /** Of one address: connections, and behind a trusted proxy requests without an answer. */
  perAddress: number
}

export type Timeouts = {
  /** For a request's headers, from the opening of the connection or the request's first byte. */
  headersMs: number
  /** How long a connection may be idle while a request has no answer, or while the client does not read the answer. */
  quietMs: number
  /** How long an idle connection is kept for another request. */
  keepAliveMs: number
  /** For a body before its speed counts. */
  bodyGraceMs: number
  /** How often unfinished requests are looked for. */
  checkEveryMs: number
}

/** The slowest answer is the assistant's, which takes 120 seconds at most. */
export const usualTimeouts: Timeouts = {
  headersMs: 15_000,
  quietMs: 180_000,
  keepAliveMs: 72_000,
  bodyGraceMs: 20_000,
  checkEveryMs: 2_000,
}

/** Counts what each address holds open at this moment. */
class OpenCount {
  readonly #open = new Map<string, number>()
  readonly #max: number
  constructor(max: number) {
    this.#max = max
  }

  /** False when the address has as many as it may; else one more, until `release`. */
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

/** Strangers have whole IPv6 networks, so each of these counts as one address. */
const countedAs = (address: string) => normalizeIP(address, 64)

type Options = {
  limits: ConnectionLimits
  trustedProxies: TrustedProxies
  /** Called for each connection that is refused. */
  onRefused(address: string): void
}

/**
 * Caps how many connections there are in all and of each address. A trusted proxy has many clients behind one address
 * and limits itself, so its connections count only in all; of each client behind it, unanswered requests are capped.
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
    const address = countedAs(remoteAddress)
    if (!connections.take(address)) {
      onRefused(address)
      socket.destroy()
      return
    }
    socket.once('close', () => connections.release(address))
  })

  const requests = new OpenCount(limits.perAddress)
  addRequestCheck(http, ({ raw }, reply) => {
    const address = clientBehindProxy(raw, trustedProxies)
    if (address === null) return
    if (!requests.take(address)) {
      throw new Fault('too-many', 'Too many requests at once. Try again in a moment.')
    }
    reply.raw.once('close', () => requests.release(address))
  })
}

/** The client that a trusted proxy names, or null for one whose connection was counted or that is trusted itself. */
function clientBehindProxy(raw: IncomingMessage, trusted: TrustedProxies): string | null {
  if (raw.headers['x-forwarded-for'] === undefined) return null
  if (!isTrustedAddress(raw.socket.remoteAddress ?? '', trusted)) return null
  const address = clientAddress(raw, trusted)
  return isTrustedAddress(address, trusted) ? null : countedAs(address)
}
