import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Disc } from '../../design/disc.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupFacts } from './backup-facts.tsx'
import styles from './backup-found-card.module.css'
import { BackupProof } from './backup-proof.tsx'
import { ContentsButtons } from './contents-actions.tsx'
import { DeleteButton } from './delete-button.tsx'
import { RestoreButton } from './restore-button.tsx'

type BackupFoundCardProps = {
  serverId: string
  status: BackupStatus
  /** Null when the user has none. */
  serverName: string | null
  /** Null while the list does not have it yet. */
  backupId: string | null
}

export function BackupFoundCard(props: BackupFoundCardProps) {
  const { serverId, status, serverName, backupId } = props
  const text = backupsMessages
  const { createdAt, broken, fault } = status
  const when = createdAt === null ? text.unknown : formatInstant(createdAt)
  return (
    <Card>
      <Row as="header" mb="xl" gap="md">
        <Disc tone="accent" across="3rem">
          <Icon name="archive" size={24} />
        </Disc>
        <div>
          <Text as="h2" size="2xl" weight="bold" tight>
            {text.foundTitle}
          </Text>
          <Text mt="3xs" tone="muted" numeric>
            {text.createdOn} <time dateTime={createdAt ?? undefined}>{when}</time>
          </Text>
        </div>
      </Row>
      <BackupFacts status={status} />
      {broken !== null && broken > 0 && (
        <Text mt="md" tone="warn" size="sm">
          {text.broken({ of: broken })}
        </Text>
      )}
      <BackupProof serverId={serverId} status={status} />
      <Row wrap gap="sm" align="stretch">
        <RestoreButton serverId={serverId} status={status} serverName={serverName} when={when} />
        {backupId !== null && <ContentsButtons {...{ serverId, backupId, fault, serverName }} />}
        <DeleteButton serverId={serverId} status={status} when={when} />
      </Row>
      <ul className={styles.notes}>
        <li>
          <Icon name="info" size={16} />
          <span>{text.onlyOne}</span>
        </li>
        <li>
          <Icon name="clock" size={16} />
          <span>
            {text.tip} <Link to="/scheduler">{text.toScheduler}</Link>
          </span>
        </li>
      </ul>
    </Card>
  )
}
