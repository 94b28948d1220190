import type { FastifyInstance } from 'fastify'

/** Long enough for a load balancer that checks readiness every half second to stop routing here. */
const noticeMs = 1000

export type Drain = {
  /**
   * Reports "not ready", gives load balancers time to notice, accepts no more connections, and resolves when
   * every call is answered.
   */
  drain(): Promise<void>
}

/**
 * Creates a graceful shutdown that drops no call. Each connection is closed with its next answer, so that
 * none closes just as its client sends again.
 */
export function createDraining(http: FastifyInstance, { isShared }: { isShared: boolean }): Drain {
  let isDraining = false
  let open = 0
  let resolveIdle: () => void = () => undefined

  const endCall = () => {
    open--
    if (open === 0) resolveIdle()
  }
  http.server.prependListener('request', (_request, response) => {
    open++
    if (isDraining) response.shouldKeepAlive = false
    // A response closes only once, and `once` would wrap the listener for each call.
    response.on('close', endCall)
  })
  // The hook takes a callback, because a promise would cost each call 2 µs.
  http.addHook('onRequest', (request, reply, done) => {
    if (!isDraining || request.url !== '/readyz') return done()
    void reply.code(503).send({ status: 'not ready', ending: true })
  })

  async function drain(): Promise<void> {
    isDraining = true
    // Without another api, waiting would only prolong the downtime.
    if (isShared) await new Promise((resolve) => setTimeout(resolve, noticeMs))
    http.server.close()
    http.server.closeIdleConnections()
    const idle = Promise.withResolvers<void>()
    resolveIdle = idle.resolve
    if (open > 0) await idle.promise
  }

  return { drain }
}
