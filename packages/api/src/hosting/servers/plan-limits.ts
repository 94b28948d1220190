import { isDeepStrictEqual } from 'node:util'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { type Fleet, isAway } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { getPlan } from '../../money/entitlements/index.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import type { ServerDirectory } from './directory.ts'
import type { ServerRow } from './store.ts'

type Deps = {
  bus: Bus
  log: Log
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  settings: Pick<PanelSettingsService, 'readAll'>
  now: () => number
}

/** A plan can end without a request, and another api may have handled a change. */
const lookEveryMs = 60_000

/** Sends the agent the resource limits of each server's plan whenever they differ from its own. */
export function watchPlanLimits(deps: Deps): { close(): void } {
  const { bus, log, link, fleet, directory, accounts, settings, now } = deps

  async function look(row: ServerRow): Promise<void> {
    const report = fleet.report(row.id)
    const account = report && (await accounts.find(row.owner_id))
    if (report === null || account === null) return
    const { free, paid } = settings.readAll().limits
    const limits = getPlan(account.row, now()) === 'Paid' ? paid : free
    if (isDeepStrictEqual(limits, report.planLimits)) return
    await link.ask('server.limits', { serverId: row.id, limits })
  }

  function lookAt(row: ServerRow | null): void {
    if (row === null || row.state === 'deleting') return
    look(row).catch((error: unknown) => {
      if (error instanceof Fault && error.kind !== 'bad-input') return
      log.error({ err: error, serverId: row.id }, 'telling a server’s limits failed')
    })
  }

  function lookAtAll(): void {
    for (const row of directory.all()) lookAt(row)
  }

  fleet.on('up', lookAtAll)
  fleet.on('report', (report, before) => {
    if (before === null || (isAway(before) && !isAway(report)))
      lookAt(directory.byId(report.serverId))
  })
  bus.on('settings', lookAtAll)
  bus.on('account', (userId) => directory.ownedBy(userId).forEach(lookAt))
  const timer = setInterval(lookAtAll, lookEveryMs)
  return { close: () => clearInterval(timer) }
}
