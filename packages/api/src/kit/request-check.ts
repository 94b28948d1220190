import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'

type RequestCheck = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Adds a check that runs at the start of each request and throws the `Fault` that refuses it. It is no async
 * hook, because each promise costs every request 2 µs.
 */
export function addRequestCheck(http: FastifyInstance, check: RequestCheck): void {
  http.addHook('onRequest', createHook(check))
}

/**
 * Adds such a check to some routes only, by their patterns, so that it costs the others nothing. Must be called before
 * these routes are added.
 */
export function addRouteCheck(
  http: FastifyInstance,
  isMeant: (pattern: string) => boolean,
  check: RequestCheck,
): void {
  const hook = createHook(check)
  http.addHook('onRoute', (route) => {
    // The route's own hooks identify the caller, so they come after the check.
    if (isMeant(route.url)) route.onRequest = [hook, ...[route.onRequest ?? []].flat()]
  })
}

const createHook =
  (check: RequestCheck): onRequestHookHandler =>
  (request, reply, done) => {
    try {
      check(request, reply)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
