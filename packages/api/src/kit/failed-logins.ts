import { normalizeIP } from '@fastify/rate-limit'
import { login } from '@trellis/contract/people/auth.ts'
import type { FastifyInstance } from 'fastify'
import { readClientAddress, type TrustedProxies } from './client-address.ts'
import { createFault } from './fault.ts'
import { apiBase } from './http.ts'
import { addRouteCheck } from './request-check.ts'

const maxFailures = 20
const windowMs = 10 * 60_000
/** Maximum number of remembered addresses; the oldest is dropped beyond it. */
const maxAddresses = 20_000

type Failures = { count: number; endsAt: number }

/**
 * Refuses logins from an address after twenty failures within ten minutes, more than a person causes. Each
 * api process counts separately. Failures of the identity provider do not count.
 */
export function limitFailedLogins(
  http: FastifyInstance,
  { now, trustedProxies }: { now: () => number; trustedProxies: TrustedProxies },
): void {
  const failed = new Map<string, Failures>()
  const url = apiBase + login.path

  function readFailures(address: string): Failures | null {
    const known = failed.get(address)
    if (known === undefined || known.endsAt <= now()) return null
    return known
  }

  const isLogin = (pattern: string) => pattern === url
  addRouteCheck(http, isLogin, ({ raw }, reply) => {
    const known = readFailures(normalizeIP(readClientAddress(raw, trustedProxies), 64))
    if (known === null || known.count < maxFailures) return
    reply.header('retry-after', Math.ceil((known.endsAt - now()) / 1000))
    throw createFault('too-many', { code: 'too-many-failed-logins' })
  })
  http.addHook('onRoute', (route) => {
    if (!isLogin(route.url)) return
    route.onResponse = ({ raw }, reply, done) => {
      if (reply.statusCode === 401) note(normalizeIP(readClientAddress(raw, trustedProxies), 64))
      done()
    }
  })

  function note(address: string): void {
    const known = readFailures(address)
    if (known !== null) known.count++
    else {
      failed.delete(address)
      const [oldest] = failed.keys()
      if (failed.size >= maxAddresses && oldest !== undefined) failed.delete(oldest)
      failed.set(address, { count: 1, endsAt: now() + windowMs })
    }
  }
}
