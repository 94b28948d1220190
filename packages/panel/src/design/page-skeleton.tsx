import { Skeleton } from '@mantine/core'
import { shellMessages } from '../messages/shell.ts'
import { OfflineText } from './offline-text.tsx'
import { Page } from './page.tsx'

type PageSkeletonProps = { title: string }

/** The room of a page whose code is still on its way. */
export function PageSkeleton({ title }: PageSkeletonProps) {
  return (
    <Page title={title} art={null}>
      <div role="status" aria-label={shellMessages.loading}>
        <OfflineText />
        <Skeleton height={220} radius="lg" />
      </div>
    </Page>
  )
}
