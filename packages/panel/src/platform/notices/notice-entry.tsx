import { Button, VisuallyHidden } from '@mantine/core'
import type { KeptNotice, NoticeAction, NoticeKind } from '@trellis/contract/platform/notices.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Disc } from '../../design/disc.tsx'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { noticesMessages } from '../../messages/notices.ts'
import { describeAction, describeNotice } from './describe-notice.ts'
import styles from './notice-entry.module.css'
import { useFollowAction } from './use-follow-action.ts'

const icons: Record<NoticeKind, IconName> = {
  expiry: 'clock',
  storage: 'layers',
  crash: 'bolt',
  backup: 'archive',
  configuration: 'sliders',
  account: 'user',
  installation: 'pulse',
}

const tones = { info: 'calm', success: 'good', warning: 'warn', error: 'bad' } as const

type NoticeEntryProps = {
  notice: KeptNotice
  isUnread: boolean
  nowMs: number
  onFollow: () => void
}

export function NoticeEntry({ notice, isUnread, nowMs, onFollow }: NoticeEntryProps) {
  const { kind, level, code, action, at } = notice
  return (
    <li className={styles.entry} data-unread={isUnread || undefined}>
      <Disc tone={tones[level]} across="2.125rem">
        <Icon name={icons[kind]} />
      </Disc>
      <Box grow>
        {isUnread && <VisuallyHidden>{noticesMessages.unread}</VisuallyHidden>}
        <Text size="md" breaks tight className={styles.text}>
          {describeNotice(notice)}
        </Text>
        <Text
          as="time"
          mt="3xs"
          tone="muted"
          size="sm"
          block
          dateTime={at}
          title={formatInstant(at)}
        >
          {formatRelative(at, nowMs)}
        </Text>
        {action !== null && (
          <ActionButton action={action} onFollow={onFollow}>
            {describeAction(code, action.label)}
          </ActionButton>
        )}
      </Box>
    </li>
  )
}

type ActionButtonProps = { action: NoticeAction; onFollow: () => void; children: ReactNode }

function ActionButton({ action, onFollow, children }: ActionButtonProps) {
  return (
    <Button
      component={Link}
      to={action.path}
      variant="default"
      size="compact-sm"
      className={styles.action ?? ''}
      onClick={useFollowAction(action, onFollow)}
    >
      {children}
    </Button>
  )
}
