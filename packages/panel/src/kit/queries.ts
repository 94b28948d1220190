import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Route } from '@trellis/contract/kit/route.ts'
import { type CallInput, call } from './call.ts'

/** The failure sentences of a query or a mutation. */
export type Meta = Record<string, unknown> & {
  /** Returns the sentence for the toast when the api sends none. Without it a query fails quietly. */
  fallback?: (error: unknown) => string
  /** Returns whether the caller shows a failure as a question instead. */
  isQuestion?: (error: unknown) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** Returns the key of a route's answer in the cache. */
export function getKey<R extends Route>(route: R, input: CallInput<R>) {
  return [route.method, route.path, input] as const
}

/** Returns the options with which a query fetches and caches a route's answer. */
export function getQuery<R extends Route>(route: R, input: CallInput<R>) {
  const queryKey: QueryKey = getKey(route, input)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(route, input, signal),
  })
}
