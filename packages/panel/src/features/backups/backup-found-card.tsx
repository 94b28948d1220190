import type { BackupStatus } from '@trellis/contract/backups.ts'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import { BackupFacts } from './backup-facts.tsx'
import styles from './backup-found-card.module.css'
import { BackupProof } from './backup-proof.tsx'
import { DeleteButton } from './delete-button.tsx'
import { RestoreButton } from './restore-button.tsx'

type BackupFoundCardProps = {
  userId: string
  status: BackupStatus
  /** Null when the user has none. */
  serverName: string | null
}

export function BackupFoundCard({ userId, status, serverName }: BackupFoundCardProps) {
  const text = words.backups
  const { createdAt, broken } = status
  const when = createdAt === null ? text.unknown : formatInstant(createdAt)
  return (
    <Card>
      <header className={styles.header}>
        <span className={styles.icon}>
          <Icon name="archive" size={24} />
        </span>
        <div>
          <h2 className={styles.title}>{text.foundTitle}</h2>
          <p className={styles.created}>
            {text.createdOn} <time dateTime={createdAt ?? undefined}>{when}</time>
          </p>
        </div>
      </header>
      <BackupFacts status={status} />
      {broken !== null && broken > 0 && <p className={styles.broken}>{text.broken(broken)}</p>}
      <BackupProof userId={userId} status={status} />
      <div className={styles.buttons}>
        <RestoreButton userId={userId} status={status} serverName={serverName} when={when} />
        <DeleteButton userId={userId} status={status} when={when} />
      </div>
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
