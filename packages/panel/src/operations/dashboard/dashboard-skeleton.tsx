import { Skeleton } from '@mantine/core'
import { Stack } from '../../design/stack.tsx'
import { shellMessages } from '../../messages/shell.ts'
import styles from './dashboard-skeleton.module.css'

/** Has the places of a server's page, so that nothing jumps when it loads. */
export function DashboardSkeleton() {
  return (
    <Stack role="status" aria-label={shellMessages.loading}>
      <Skeleton height={38} width="60%" mb={20} />
      <Skeleton className={styles.hero ?? ''} radius="xl" mb="md" />
      <Skeleton height={116} radius="lg" />
    </Stack>
  )
}
