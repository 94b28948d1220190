import { queryOptions } from '@tanstack/react-query'
import type { Route } from '@trellis/contract/kit/route.ts'
import { type CallInput, call } from './call.ts'

/** The place of a route's answer in the cache. */
export function keyOf<R extends Route>(route: R, input: CallInput<R>) {
  return [route.method, route.path, input] as const
}

/** How to fetch and keep a route's answer. */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, signal),
  })
}
