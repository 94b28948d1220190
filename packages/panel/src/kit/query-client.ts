import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query'
import { describeFailure, findConflicts, getStatus, isMaintenance } from './call-failure.ts'
import type { Meta } from './queries.ts'

export type FailureListener = {
  onFailure: (id: string, sentence: string) => void
  onMaintenance: (client: QueryClient) => void
}

const worthAnotherTry = new Set([0, 502, 504])

/**
 * Loads a query again after its first load if data changed during it, because the answer may be older than the change. React
 * Query starts only later loads again. A first load is not cut off, so that frequent changes cannot keep it from ending.
 */
class ApiQueryClient extends QueryClient {
  readonly #isOutdated = new WeakSet<Query>()

  override refetchQueries<Key extends QueryKey = QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const isFirstLoad = query.state.fetchStatus === 'fetching' && query.state.data === undefined
      if (isFirstLoad) void this.#loadAfter(query)
    }
    return super.refetchQueries(filters, options)
  }

  async #loadAfter(query: Query): Promise<void> {
    if (this.#isOutdated.has(query)) return
    this.#isOutdated.add(query)
    await query.promise?.catch(() => undefined)
    this.#isOutdated.delete(query)
    await super.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }
}

/** Creates the cache of the api's answers, which reports failed calls to the listener. */
export function createQueryClient(listener: FailureListener): QueryClient {
  /** A query that keeps failing in the background is reported once. */
  const failing = new Set<string>()
  const client: QueryClient = new ApiQueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, query) => failing.delete(query.queryHash),
      onError: (error, query) => {
        report(
          error,
          `query ${query.queryHash}`,
          failing.has(query.queryHash) ? undefined : query.meta,
        )
        failing.add(query.queryHash)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) =>
        report(error, `mutation ${mutation.mutationId}`, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && worthAnotherTry.has(getStatus(error)),
        retryDelay: 500,
        // An offline flag of the browser must not freeze calls to a panel on this very machine.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A dialog reads the state of its query when its code is loaded, which may be after the answer. By default,
        // React Query skips changes of fields that no component has read yet.
        notifyOnChangeProps: 'all',
      },
      mutations: { networkMode: 'always' },
    },
  })

  function report(error: unknown, id: string, meta: Meta | undefined) {
    if (isMaintenance(error)) listener.onMaintenance(client)
    // The session is gone and with it this page.
    if (getStatus(error) === 401) return
    // The editor asks a question about these.
    if (findConflicts(error) !== null || meta?.isQuestion?.(error)) return
    if (meta?.fallback) listener.onFailure(id, describeFailure(error) ?? meta.fallback(error))
  }
  return client
}
