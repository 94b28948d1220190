import { Skeleton } from '@mantine/core'
import { Card } from '../../../design/card.tsx'
import { Row } from '../../../design/row.tsx'
import { RowsSkeleton } from '../../../design/rows-skeleton.tsx'
import { shellMessages } from '../../../messages/shell.ts'
import { worldRowHeight } from './world-table.tsx'

/** Has the height of a full page of worlds, so that nothing jumps when they load. */
export function WorldsSkeleton() {
  return (
    <div role="status" aria-label={shellMessages.loading}>
      <Card>
        <Row mb="xs" wrap gap="md" rowGap="sm">
          <Skeleton height={36} width="min(22rem, 100%)" />
        </Row>
        <RowsSkeleton rowHeight={worldRowHeight} />
      </Card>
    </div>
  )
}
