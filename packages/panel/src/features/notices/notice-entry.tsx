import { Button, VisuallyHidden } from '@mantine/core'
import type { KeptNotice, NoticeKind } from '@trellis/contract/notices.ts'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/dates.ts'
import { formatRelative } from '../../lib/relative-time.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import styles from './notice-entry.module.css'

const icons: Record<NoticeKind, IconName> = {
  expiry: 'clock',
  storage: 'layers',
  crash: 'bolt',
  backup: 'archive',
  configuration: 'sliders',
  account: 'user',
}

type NoticeEntryProps = {
  notice: KeptNotice
  isUnread: boolean
  nowMs: number
  onFollow: () => void
}

export function NoticeEntry({ notice, isUnread, nowMs, onFollow }: NoticeEntryProps) {
  const { kind, level, text, action, at } = notice
  return (
    <li className={styles.entry} data-unread={isUnread || undefined}>
      <span className={styles.icon} data-level={level}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.body}>
        {isUnread && <VisuallyHidden>{words.notices.unread}</VisuallyHidden>}
        <p className={styles.text}>{text}</p>
        <time className={styles.when} dateTime={at} title={formatInstant(at)}>
          {formatRelative(at, nowMs)}
        </time>
        {action !== null && (
          <Button
            component={Link}
            to={action.path}
            variant="default"
            size="compact-sm"
            className={styles.action ?? ''}
            onClick={onFollow}
          >
            {action.label}
          </Button>
        )}
      </div>
    </li>
  )
}
