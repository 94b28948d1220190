import { Skeleton } from '@mantine/core'
import { shellMessages } from '../messages/shell.ts'
import { NetworkAway } from './network-away.tsx'
import { Page } from './page.tsx'

type PageSkeletonProps = { title: string }

/** The room of a page whose code is still on its way. */
export function PageSkeleton({ title }: PageSkeletonProps) {
  return (
    <Page title={title}>
      <div role="status" aria-label={shellMessages.loading}>
        <NetworkAway />
        <Skeleton height={220} radius="lg" />
      </div>
    </Page>
  )
}
