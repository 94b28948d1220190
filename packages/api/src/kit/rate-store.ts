import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import * as z from 'zod'
import type { Counters } from './counters.ts'

type Incremented = Parameters<FastifyRateLimitStore['incr']>[1]

const methodSchema = z.union([z.string(), z.array(z.string())])

/** Options that the plugin passes to the store of a limit, but omits from its types. */
const optionsSchema = z.union([
  z.object({ groupId: z.string() }),
  z.object({ routeInfo: z.object({ method: methodSchema, url: z.string() }) }),
])

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
      const known = optionsSchema.parse(options)
      if ('groupId' in known) return new RateStore({}, known.groupId)
      const { method, url } = known.routeInfo
      return new RateStore({}, `${String(method)} ${url}`)
    }
  }
}
