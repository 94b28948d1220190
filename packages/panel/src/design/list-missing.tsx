import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeFailure } from '../kit/call-failure.ts'
import { shellMessages } from '../messages/shell.ts'
import { Empty } from './empty.tsx'

type ListMissingProps = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  /** The title of the failure; `text` is shown when the api gives no reason. */
  title: string
  fallback: (error: unknown) => string
}

/** Shows the placeholder of a list, or the reason why it could not be loaded. */
export function ListMissing({ query, skeleton, title, fallback }: ListMissingProps) {
  if (!query.isError)
    return (
      <div role="status" aria-label={shellMessages.loading}>
        {skeleton}
      </div>
    )
  const reason = describeFailure(query.error) ?? fallback(query.error)
  return (
    <Empty
      icon="warning"
      title={title}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {shellMessages.retry}
        </Button>
      }
    >
      {reason !== title && reason}
    </Empty>
  )
}
