import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { Version, VersionChanges } from '@trellis/contract/kit/document.ts'

/** How the older versions of one document are listed, compared with now and restored. */
export type VersionCalls = {
  list: Pick<UseQueryOptions<Version[]>, 'queryKey' | 'queryFn'>
  readChanges: (number: number) => Pick<UseQueryOptions<VersionChanges>, 'queryKey' | 'queryFn'>
  restore: (number: number) => Promise<{ message: string }>
  /** Reloads the parts of the panel that show the document. */
  refresh: (client: QueryClient) => Promise<unknown>
}
