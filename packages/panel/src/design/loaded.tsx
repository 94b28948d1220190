import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Notice } from './notice.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** What to say when it cannot be had. */
  failed: string
  /** What its room looks like until then. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings, and what stands there until it does or when it cannot. */
export function Loaded<Data>({ query, failed, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <Notice
        tone="bad"
        title={failed}
        actions={
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        }
      />
    )
  return (
    <div role="status" aria-label={words.loading}>
      {skeleton ?? <Skeleton height={240} radius="lg" />}
    </div>
  )
}
