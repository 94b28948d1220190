import { Skeleton } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { shellMessages } from '../../messages/shell.ts'

/** Has the height of a server card, so that nothing jumps when it loads. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={shellMessages.loading}>
      <Card>
        <Skeleton height={32} width="40%" />
        <Skeleton height={36} width="60%" mt={18} />
        <Skeleton height={50} mt={48} />
        <Skeleton height={50} mt={18} width="70%" />
        <Skeleton height={28} mt={24} />
      </Card>
    </div>
  )
}
