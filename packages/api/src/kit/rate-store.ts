import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import * as z from 'zod'
import type { Counters } from './counters.ts'

type Incremented = Parameters<FastifyRateLimitStore['incr']>[1]

/** An option that the plugin passes to a route's own store, but omits from its types. */
const optionsSchema = z.object({
  routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
})

/** Returns a store of the rate limit plugin that counts across all apis. */
export function getRateStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class RateStore implements FastifyRateLimitStore {
    readonly #route: string
    constructor(_options: object, route = '') {
      this.#route = route
    }

    incr(caller: string, done: Incremented, windowMs: number): void {
      counters.add(`${this.#route} ${caller}`, windowMs).then(
        ({ used, leftMs }) => done(null, { current: used, ttl: leftMs }),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child(options: object): FastifyRateLimitStore {
      const { method, url } = optionsSchema.parse(options).routeInfo
      return new RateStore({}, `${String(method)} ${url}`)
    }
  }
}
