import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Route } from '@trellis/contract/kit/route.ts'
import { type CallInput, call } from './call.ts'

/** The failure sentences of a query or a mutation. */
export type Meta = Record<string, unknown> & {
  /** The sentence for the toast when the api sends none. Without it a query fails quietly. */
  fallback?: (error: unknown) => string
  /** True of a failure that the caller puts as a question instead. */
  isQuestion?: (error: unknown) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** The place of a route's answer in the cache. */
export function getKey<R extends Route>(route: R, input: CallInput<R>) {
  return [route.method, route.path, input] as const
}

/** How to fetch and keep a route's answer. */
export function getQuery<R extends Route>(route: R, input: CallInput<R>) {
  const queryKey: QueryKey = getKey(route, input)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(route, input, signal),
  })
}
