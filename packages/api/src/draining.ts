import type { FastifyInstance } from 'fastify'

/** Long enough for a proxy that asks each half second to send no more here. */
const noticeMs = 1000

export type Draining = {
  /**
   * Reports "not ready", waits until proxies have noticed, closes the listener, and resolves when every
   * request has its answer.
   */
  drain(): Promise<void>
}

/**
 * Ends the web server without losing a request. A connection closes with its next answer, so that none closes
 * just as its client sends a request.
 */
export function createDraining(
  http: FastifyInstance,
  { isShared }: { isShared: boolean },
): Draining {
  let isDraining = false
  let open = 0
  let tellIdle: () => void = () => undefined

  http.server.prependListener('request', (_request, response) => {
    open++
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      open--
      if (open === 0) tellIdle()
    })
  })
  // With a callback: a promise would cost each call 2 µs.
  http.addHook('onRequest', (request, reply, done) => {
    if (!isDraining || request.url !== '/readyz') return done()
    void reply.code(503).send({ status: 'not ready', ending: true })
  })

  async function drain(): Promise<void> {
    isDraining = true
    // A single process has no other that could answer, so waiting would only prolong the outage.
    if (isShared) await new Promise((resolve) => setTimeout(resolve, noticeMs))
    http.server.close()
    http.server.closeIdleConnections()
    const idle = Promise.withResolvers<void>()
    tellIdle = idle.resolve
    if (open > 0) await idle.promise
  }

  return { drain }
}
