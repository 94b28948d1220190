import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { Notice } from './notice.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** The title of a failure. */
  failed: string
  /** Shown while the data is fetched. */
  skeleton?: ReactNode
  /** Replaces a list without entries. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or a skeleton before it comes, or a failure with a button that tries again. */
export function Loaded<Data>({ query, failed, skeleton, children, ...props }: LoadedProps<Data>) {
  const { empty, isEmpty = hasNoEntries } = props
  if (query.data !== undefined)
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  if (query.isError)
    return (
      <Notice
        tone="bad"
        title={failed}
        actions={
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {shellMessages.retry}
          </Button>
        }
      />
    )
  return (
    <div role="status" aria-label={shellMessages.loading}>
      {skeleton ?? <Skeleton height={240} radius="lg" />}
    </div>
  )
}

const hasNoEntries = (data: unknown) => Array.isArray(data) && data.length === 0
