import type { ServerStatus } from '@trellis/contract/servers.ts'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/stack.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { words } from '../../words/words.ts'
import { isOnTheMove, statusTone } from '../servers/status-tone.ts'
import styles from './busy-card.module.css'

type BusyCardProps = { status: ServerStatus; sentence: string }

export function BusyCard({ status, sentence }: BusyCardProps) {
  return (
    <Card>
      <Stack center gap="md" align="center" className={styles.busy} role="status">
        <StatusBadge
          tone={statusTone(status)}
          label={words.server.statuses[status]}
          isBusy={isOnTheMove(status)}
        />
        <p>{sentence}</p>
      </Stack>
    </Card>
  )
}
