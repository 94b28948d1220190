import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describeResult } from '../../kit/describe-result.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupProgressBar } from './backup-progress-bar.tsx'
import styles from './backup-proof.module.css'
import { useBackupWork } from './use-backup-work.ts'

type BackupProofProps = { serverId: string; status: BackupStatus }

/** Whether the backup is known to be sound; in the same place, the work that is going on. */
export function BackupProof({ serverId, status }: BackupProofProps) {
  const text = backupsMessages
  const check = useBackupWork(serverId, 'check', status)
  const { progress, fault, faultCause, verifiedAt } = status
  const tone = progress !== null ? 'calm' : fault !== null ? 'bad' : verifiedAt ? 'good' : 'warn'
  return (
    <div className={styles.proof} data-tone={tone}>
      <Box grow className={styles.state}>
        {progress !== null ? (
          <BackupProgressBar progress={progress} />
        ) : fault !== null ? (
          <Verdict icon="blocked" title={text.faultTitle} isUrgent>
            {describeResult({ reason: fault, cause: faultCause })} {text.faultAdvice}
          </Verdict>
        ) : verifiedAt !== null ? (
          <Verified verifiedAt={verifiedAt} status={status} />
        ) : (
          <Verdict icon="warning" title={text.unverified}>
            {status.exists ? text.unprovenHint : text.unverifiedHint}
          </Verdict>
        )}
      </Box>
      <ActionButton
        label={text.checkNow}
        icon="check"
        variant="default"
        loading={check.isBusy}
        denial={check.denial}
        onPress={check.ask}
      />
    </div>
  )
}

type VerifiedProps = { verifiedAt: string; status: BackupStatus }

function Verified({ verifiedAt, status: { worlds, players } }: VerifiedProps) {
  const text = backupsMessages
  const now = useNow(10_000)
  return (
    <Verdict
      icon="shield"
      title={text.verified({
        ago: formatRelative(verifiedAt, now),
        worlds: worlds ?? 0,
        players: players ?? 0,
      })}
    >
      {text.verifiedAt({ when: formatInstant(verifiedAt) })}
    </Verdict>
  )
}

type VerdictProps = {
  icon: 'shield' | 'warning' | 'blocked'
  title: string
  isUrgent?: boolean
  children: ReactNode
}

function Verdict({ icon, title, isUrgent = false, children }: VerdictProps) {
  return (
    <Row gap="sm" align="stretch" className={styles.verdict} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </Row>
  )
}
