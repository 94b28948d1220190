import { useId } from 'react'
import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describeResult } from '../../kit/describe-result.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupActions, type BackupRowProps } from './backup-actions.tsx'

export function BackupRow(props: BackupRowProps) {
  const { backup, status } = props
  const id = useId()
  const { name, createdAt, kind, fault, faultCause, isOfDeletedServer, serverName, broken } = backup
  const text = backupsMessages.several
  const when = formatInstant(createdAt)
  return (
    <Box as="li" divided="md" aria-labelledby={id}>
      <Row phoneLines wrap gap="md" rowGap="sm" align="start" justify="between">
        <Box grow shrink basis="16rem">
          <Row wrap gap="sm" rowGap="2xs">
            <Text id={id} as="h3" size="lg" weight="bold" breaks>
              {name === null ? text.unnamed({ when }) : <VisibleText isName text={name} />}
            </Text>
            <SoundnessBadge backup={backup} status={status} />
          </Row>
          <Row as="p" mt="3xs" tone="muted" size="sm" numeric wrap gap="sm" rowGap="none">
            {name !== null && <time dateTime={createdAt}>{when}</time>}
            <span>{text.kinds[kind]}</span>
            <span>{text.content({ worlds: backup.worlds, players: backup.players })}</span>
            <span>{formatKilobytes(backup.sizeBytes)}</span>
            {isOfDeletedServer && <span>{text.ofDeleted({ serverName })}</span>}
          </Row>
          {broken > 0 && (
            <Text mt="3xs" tone="warn" size="sm">
              {backupsMessages.broken({ of: broken })}
            </Text>
          )}
          {fault !== null && (
            <Text mt="3xs" tone="bad" size="sm" breaks>
              {describeResult({ reason: fault, cause: faultCause })} {backupsMessages.faultAdvice}
            </Text>
          )}
        </Box>
        <BackupActions {...props} />
      </Row>
    </Box>
  )
}

/** Says whether the backup is known to be sound; the verification is at most some days old. */
function SoundnessBadge({ backup, status }: Pick<BackupRowProps, 'backup' | 'status'>) {
  const text = backupsMessages.several
  const now = useNow(10_000)
  if (status.progress?.backupId === backup.id)
    return <StatusBadge tone="calm" label={text.working} isBusy />
  if (backup.fault !== null) return <StatusBadge tone="bad" label={text.damaged} />
  if (backup.verifiedAt === null) return <StatusBadge tone="warn" label={text.unverified} />
  const ago = formatRelative(backup.verifiedAt, now)
  return <StatusBadge tone="good" label={text.verified({ ago })} />
}
