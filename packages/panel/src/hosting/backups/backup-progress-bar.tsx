import { Progress } from '@mantine/core'
import type { BackupProgress } from '@trellis/contract/hosting/backups.ts'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { formatSpan } from '../../kit/spans.ts'
import { backupsMessages } from '../../messages/backups.ts'
import styles from './backup-progress-bar.module.css'

type BackupProgressBarProps = { progress: BackupProgress }

/** Shows the current work on the backup, the progress of its step, and the elapsed time. */
export function BackupProgressBar({ progress }: BackupProgressBarProps) {
  const text = backupsMessages
  const { work, phase, done, total, startedAt } = progress
  const isCounted = total > 0
  const percent = isCounted ? Math.min(100, Math.round((done / total) * 100)) : 100
  const elapsedMs = Math.max(0, useNow(1000) - Date.parse(startedAt))
  return (
    <Stack gap="xs">
      <Row
        size="sm"
        tight
        minHeight="1.4rem"
        gap="md"
        rowGap="2xs"
        align="baseline"
        justify="between"
        className={styles.line}
      >
        <strong>{text.works[work].now}</strong>
        <Text as="span" tone="muted" numeric nowrap fixed role="timer" aria-label={text.elapsed}>
          {formatSpan(elapsedMs)}
        </Text>
      </Row>
      {/* Every step begins at its own start; the bar does not sweep back to get there. */}
      <Progress.Root key={phase} size="md">
        <Progress.Section
          value={percent}
          animated={!isCounted}
          withAria={false}
          role="progressbar"
          aria-label={text.works[work].now}
          {...(isCounted ? { 'aria-valuenow': percent } : { 'aria-valuetext': text.phases[phase] })}
        />
      </Progress.Root>
      <Row
        size="sm"
        tight
        minHeight="1.4rem"
        gap="md"
        rowGap="2xs"
        align="baseline"
        justify="between"
        className={styles.line}
      >
        <span role="status">{text.phases[phase]}</span>
        <Text as="span" tone="muted" numeric nowrap fixed>
          {isCounted && text.bytes({ done: formatKilobytes(done), total: formatKilobytes(total) })}
        </Text>
      </Row>
    </Stack>
  )
}
