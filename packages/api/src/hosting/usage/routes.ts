import {
  readManagedUsage,
  readUsage,
  type UsageRange,
  usageRetentionMs,
  usageStepMs,
} from '@trellis/contract/hosting/usage.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { createFault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerDirectory, ServerRow } from '../servers/index.ts'

type Deps = { link: AgentLink; fleet: Fleet; directory: ServerDirectory; now: () => number }

/** The history is the agent's: one of it, however many apis there are, and without a gap while none is. */
export function bindUsageRoutes(bind: BindRoute, { link, fleet, directory, now }: Deps): void {
  async function read(row: ServerRow | null, range: UsageRange) {
    if (row === null) throw createFault('missing', { code: 'no-server' })
    await directory.waitUntilCreated(row.id)
    const { points } = await link.ask('server.usage', { serverId: row.id, range })
    const to = now()
    return {
      range,
      from: new Date(to - usageRetentionMs[range]).toISOString(),
      to: new Date(to).toISOString(),
      stepMs: usageStepMs[range],
      limits: fleet.report(row.id)?.limits ?? null,
      points,
    }
  }
  bind(readUsage, ({ params, query }) => read(directory.open(params.serverId), query.range))
  bind(readManagedUsage, ({ params, query }) => read(directory.byName(params.name), query.range))
}
