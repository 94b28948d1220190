import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { ServerMetrics } from '@trellis/contract/servers.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Grid } from '../../design/grid.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { StorageBar } from '../../design/storage-bar.tsx'
import { Text } from '../../design/text.tsx'
import { PlayingNow } from '../../game/players/index.ts'
import {
  getStatusTone,
  isOnTheMove,
  type ServerDetail,
  type ShownServer,
} from '../../hosting/servers/index.ts'
import { TestBadge } from '../../hosting/test-copies/index.ts'
import { describeIsolation, LiveUse } from '../../hosting/usage/index.ts'
import { useNowUntil } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { findTimeLeft } from '../../kit/time-left.ts'
import { enginesMessages } from '../../messages/engines.ts'
import { serverMessages } from '../../messages/server.ts'
import { usageMessages } from '../../messages/usage.ts'
import { PowerButtons } from './power-buttons.tsx'
import { StopProgress } from './stop-progress.tsx'

type ServerCardProps = {
  owner: Profile
  settings: PanelSettings
  server: ShownServer
  detail: ServerDetail | null
}

export function ServerCard({ owner, settings, server, detail }: ServerCardProps) {
  const serverId = useServerId()
  return (
    <Card>
      <Row wrap gap="sm" rowGap="xs">
        <Text as="h2" size="2xl" weight="bold" breaks tight>
          {server.name}
        </Text>
        {detail !== null && detail.testCopy !== null && <TestBadge />}
        <StatusBadge
          tone={getStatusTone(server.status)}
          label={serverMessages.server.statuses[server.status]}
          isBusy={isOnTheMove(server.status)}
        />
      </Row>
      <PowerButtons
        owner={owner}
        settings={settings}
        serverId={detail?.serverId}
        serverName={server.name}
        status={server.status}
        players={server.status === 'ONLINE' ? server.players : 0}
        place={detail?.place ?? null}
        suspension={detail?.suspension ?? null}
      />
      {detail?.stopping && <StopProgress stopping={detail.stopping} />}
      <Box mt="xl" mb="xl" ruled="xl">
        <Facts facts={listFacts(owner, server, detail)} />
      </Box>
      {server.status === 'ONLINE' && !owner.isBanned && <PlayingNow serverId={serverId} />}
      <Grid min="13rem" fit gap="xl" rowGap="md">
        <LiveUse
          metrics={server.status === 'ONLINE' ? (detail?.metrics ?? null) : null}
          limits={detail?.limits ?? null}
        />
        <StorageBar usedMb={owner.storageUsedMB} limitMb={owner.storageLimitMB} />
      </Grid>
    </Card>
  )
}

/** Always the same six, so that nothing jumps when the server starts or stops. */
function listFacts(owner: Profile, server: ShownServer, detail: ServerDetail | null): Fact[] {
  const text = serverMessages.server
  const metrics = server.status === 'ONLINE' ? detail?.metrics : null
  const run = server.status === 'OFFLINE' ? null : detail?.run
  return [
    { label: text.players, value: server.players },
    { label: text.version, value: getVersion(server.version, detail) },
    { label: text.expiry, value: <Expiry owner={owner} /> },
    { label: text.uptime, value: run ? formatInstant(run.startedAt) : text.notRunning },
    { label: text.tick, value: metrics ? getTick(metrics, detail) : text.notRunning },
    {
      label: usageMessages.isolation,
      value: run && detail?.isolation ? describeIsolation(detail.isolation) : text.notRunning,
      isWide: true,
    },
  ]
}

function getVersion(version: string, detail: ServerDetail | null): string {
  const next = detail?.updateVersion ?? null
  return next === null ? version : serverMessages.server.outdated({ version, next })
}

/** Only the bundled engine reports it. */
function getTick({ tickMs }: ServerMetrics, detail: ServerDetail | null): string {
  return detail?.engine
    ? enginesMessages.notReported
    : `${formatNumber(tickMs, { min: 1, max: 1 })} ms`
}

type ExpiryProps = { owner: Profile }

function Expiry({ owner }: ExpiryProps) {
  const nowMs = useNowUntil(owner.estimatedExpiry, 30_000)
  if (owner.estimatedExpiry === '') return serverMessages.server.permanent
  const isOver = findTimeLeft(owner.estimatedExpiry, nowMs) === null
  return (
    <>
      {formatInstant(owner.estimatedExpiry)}
      <Text as="span" tone="muted" size="sm" weight="normal" block>
        {isOver
          ? serverMessages.server.timeOver
          : serverMessages.server.daysLeft({ days: Math.max(1, owner.serverTime) })}
      </Text>
    </>
  )
}
