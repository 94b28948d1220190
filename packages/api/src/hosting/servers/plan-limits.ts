import { isDeepStrictEqual } from 'node:util'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
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
const checkIntervalMs = 60_000

/** Sends the agent the resource limits of each server's plan whenever they differ from its own. */
export function watchPlanLimits(deps: Deps): { close(): void } {
  const { bus, log, link, fleet, directory, accounts, settings, now } = deps

  async function check(row: ServerRow): Promise<void> {
    const report = fleet.report(row.id)
    const account = report && (await accounts.find(row.owner_id))
    if (report === null || account === null) return
    const { free, paid } = settings.readAll().limits
    const limits = getPlan(account.row, now()) === 'Paid' ? paid : free
    if (isDeepStrictEqual(limits, report.planLimits)) return
    await link.ask('server.limits', { serverId: row.id, limits })
  }

  function checkServer(row: ServerRow | null): void {
    if (row === null || row.state === 'deleting') return
    check(row).catch((error: unknown) => {
      if (error instanceof Fault && error.kind !== 'bad-input') return
      log.error({ err: error, serverId: row.id }, 'telling a server’s limits failed')
    })
  }

  function checkAll(): void {
    for (const row of directory.all()) checkServer(row)
  }

  fleet.on('up', checkAll)
  fleet.on('report', (report, before) => {
    if (before === null || (isUnreachable(before) && !isUnreachable(report)))
      checkServer(directory.byId(report.serverId))
  })
  bus.on('settings', checkAll)
  bus.on('account', (userId) => directory.ownedBy(userId).forEach(checkServer))
  const timer = setInterval(checkAll, checkIntervalMs)
  return { close: () => clearInterval(timer) }
}
