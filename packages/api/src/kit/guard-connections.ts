import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from './client-address.ts'
import { type ConnectionLimits, limitConnections, type Timeouts } from './connection-limits.ts'
import { createFault } from './fault.ts'
import type { Log } from './log.ts'
import { addRequestCheck } from './request-check.ts'
import { refuseSlowBodies } from './slow-bodies.ts'

/** Returns the web server options that end unfinished and idle connections. */
export const createServerOptions = (timeouts: Timeouts) => ({
  http: {
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    // Node itself would refuse a request without a Host header, with an empty body.
    requireHostHeader: false,
  },
  connectionTimeout: timeouts.quietMs,
  keepAliveTimeout: timeouts.keepAliveMs,
})

type Options = {
  log: Log
  connections: ConnectionLimits
  trustedProxies: TrustedProxies
  timeouts: Timeouts
}

const warnIntervalMs = 60_000

/** Limits the number of connections and the minimum speed of requests. */
export function guardConnections(http: FastifyInstance, options: Options): void {
  const { log, connections: limits, trustedProxies, timeouts } = options
  let warnedAt = Number.NEGATIVE_INFINITY
  limitConnections(http, {
    limits,
    trustedProxies,
    onRefused(address) {
      if (performance.now() - warnedAt < warnIntervalMs) return
      warnedAt = performance.now()
      log.warn({ address }, 'connections are refused because there are too many')
    },
  })
  const { bodyGraceMs: graceMs, checkEveryMs: everyMs } = timeouts
  const stop = refuseSlowBodies(http.server, { graceMs, everyMs })
  http.addHook('onClose', async () => stop())
  addRequestCheck(http, ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw createFault('bad-input', { code: 'no-host' }, { code: 'bad-input' })
    }
  })
}
