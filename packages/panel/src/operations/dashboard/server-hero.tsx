import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { useRef } from 'react'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { PlayingNow } from '../../game/players/index.ts'
import {
  getStatusTone,
  isOnTheMove,
  type ServerDetail,
  type ShownServer,
} from '../../hosting/servers/index.ts'
import { TestBadge } from '../../hosting/test-copies/index.ts'
import { useNow } from '../../kit/clock.ts'
import { useFocusWhile } from '../../kit/focus-while.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useServerId } from '../../kit/shown-server.ts'
import { formatSpan } from '../../kit/spans.ts'
import { serverMessages } from '../../messages/server.ts'
import styles from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'
import { InviteButton } from './invite-button.tsx'
import { PowerButtons } from './power-buttons.tsx'
import { StopProgress } from './stop-progress.tsx'
import { useFirstStepsTurned } from './use-first-steps-flag.ts'
import { useHasComeOnline } from './use-has-come-online.ts'

// A celebration begins long after the page.
const Celebration = createLazyDialog(async () => (await import('./celebration.tsx')).Celebration)

/** A longer name would not fit into a line of a phone in large letters. */
const maxLargeCharacters = 12

export type ServerHeroProps = {
  owner: Profile
  settings: PanelSettings
  server: ShownServer
  detail: ServerDetail | null
}

/** The server with its start world: how it is, who plays, and the one thing to do next. */
export function ServerHero({ owner, settings, server, detail }: ServerHeroProps) {
  const serverId = useServerId()
  const title = useRef<HTMLElement>(null)
  useFocusWhile(title, useFirstStepsTurned('hidden'))
  const hasComeOnline = useHasComeOnline(server.status)
  const isOnline = server.status === 'ONLINE'
  const isCopy = detail !== null && detail.testCopy !== null
  const startedAt = server.status === 'OFFLINE' ? null : (detail?.run?.startedAt ?? null)
  return (
    <section className={styles.hero} data-off={isOnline ? undefined : true}>
      <HeroPicture serverId={serverId} serverName={server.name} />
      {hasComeOnline && <Celebration />}
      <div className={styles.content}>
        <Row wrap gap="sm" rowGap="xs">
          <StatusBadge
            tone={getStatusTone(server.status)}
            label={serverMessages.server.statuses[server.status]}
            isBusy={isOnTheMove(server.status)}
          />
          {isCopy && <TestBadge />}
          {startedAt !== null && <Uptime since={startedAt} />}
        </Row>
        <Text
          as="h2"
          ref={title}
          tabIndex={-1}
          weight="bold"
          breaks
          tight
          {...(server.name.length > maxLargeCharacters
            ? { size: '2xl' }
            : { className: styles.name })}
        >
          {server.name}
        </Text>
        {isOnline && !owner.isBanned && (
          <div className={styles.playing}>
            <PlayingNow serverId={serverId} />
          </div>
        )}
        {detail?.stopping && <StopProgress stopping={detail.stopping} />}
        <Row wrap gap="xs" align="stretch" className={styles.actions}>
          {isOnline && !owner.isBanned && !isCopy && (
            <InviteButton serverId={serverId} serverName={server.name} />
          )}
          <PowerButtons
            owner={owner}
            settings={settings}
            serverId={detail?.serverId}
            serverName={server.name}
            status={server.status}
            players={isOnline ? server.players : 0}
            place={detail?.place ?? null}
            suspension={detail?.suspension ?? null}
          />
        </Row>
      </div>
    </section>
  )
}

type UptimeProps = { since: string }

function Uptime({ since }: UptimeProps) {
  const now = useNow(60_000)
  return (
    <Text as="span" size="sm" weight="medium">
      {serverMessages.server.upFor({ span: formatSpan(Math.max(0, now - Date.parse(since))) })}
    </Text>
  )
}
