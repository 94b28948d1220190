import type { FastifyInstance } from 'fastify'

/** Long enough for a proxy that asks each half second to send no more here. */
const noticeMs = 1000

export type Draining = {
  /**
   * Says "not ready", lets whoever distributes calls notice, takes no more connections, and resolves when every call
   * has its answer.
   */
  drain(): Promise<void>
}

/**
 * An end that costs nobody a call. A connection is let go with its next answer, so that none is closed in the moment
 * in which its client sends again.
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
    // Where nobody else could answer, waiting would only keep people out longer.
    if (isShared) await new Promise((resolve) => setTimeout(resolve, noticeMs))
    http.server.close()
    http.server.closeIdleConnections()
    const idle = Promise.withResolvers<void>()
    tellIdle = idle.resolve
    if (open > 0) await idle.promise
  }

  return { drain }
}
