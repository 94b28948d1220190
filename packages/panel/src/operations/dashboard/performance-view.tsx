import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import { Card } from '../../design/card.tsx'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Grid } from '../../design/grid.tsx'
import { Stack } from '../../design/stack.tsx'
import type { ServerDetail, ShownServer } from '../../hosting/servers/index.ts'
import { describeIsolation, LiveUse, UsageCard } from '../../hosting/usage/index.ts'
import { formatInstant } from '../../kit/dates.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { enginesMessages } from '../../messages/engines.ts'
import { serverMessages } from '../../messages/server.ts'
import { usageMessages } from '../../messages/usage.ts'

type PerformanceViewProps = { server: ShownServer; detail: ServerDetail | null }

/** How the server runs now, and its use of its limits over time. */
export function PerformanceView({ server, detail }: PerformanceViewProps) {
  return (
    <Stack gap="xl">
      <Card title={dashboardMessages.thisRun}>
        <Facts facts={listFacts(server, detail)} />
        <Grid mt="xl" min="13rem" fit gap="xl" rowGap="md">
          <LiveUse
            metrics={server.status === 'ONLINE' ? (detail?.metrics ?? null) : null}
            limits={detail?.limits ?? null}
          />
        </Grid>
      </Card>
      <UsageCard serverId={useServerId()} />
    </Stack>
  )
}

/** Always the same, so that nothing jumps when the server starts or stops. */
function listFacts(server: ShownServer, detail: ServerDetail | null): Fact[] {
  const text = serverMessages.server
  const metrics = server.status === 'ONLINE' ? detail?.metrics : null
  const run = server.status === 'OFFLINE' ? null : detail?.run
  return [
    { label: text.uptime, value: run ? formatInstant(run.startedAt) : text.notRunning },
    { label: text.tick, value: metrics ? getTick(metrics, detail) : text.notRunning },
    {
      label: usageMessages.isolation,
      value: run && detail?.isolation ? describeIsolation(detail.isolation) : text.notRunning,
      isWide: true,
    },
  ]
}

/** Only the bundled engine reports it. */
function getTick({ tickMs }: ServerMetrics, detail: ServerDetail | null): string {
  return detail?.engine
    ? enginesMessages.notReported
    : `${formatNumber(tickMs, { min: 1, max: 1 })} ms`
}
