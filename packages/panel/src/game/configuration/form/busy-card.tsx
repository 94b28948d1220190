import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { Card } from '../../../design/card.tsx'
import { Stack } from '../../../design/stack.tsx'
import { StatusBadge } from '../../../design/status-badge.tsx'
import { getStatusTone, isOnTheMove } from '../../../hosting/servers/index.ts'
import { serverMessages } from '../../../messages/server.ts'
import styles from './busy-card.module.css'

type BusyCardProps = { status: ServerStatus; sentence: string }

export function BusyCard({ status, sentence }: BusyCardProps) {
  return (
    <Card>
      <Stack center gap="md" align="center" className={styles.busy} role="status">
        <StatusBadge
          tone={getStatusTone(status)}
          label={serverMessages.server.statuses[status]}
          isBusy={isOnTheMove(status)}
        />
        <p>{sentence}</p>
      </Stack>
    </Card>
  )
}
