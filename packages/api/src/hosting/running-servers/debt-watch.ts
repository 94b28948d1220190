import type { ServerReport } from '@trellis/contract/links/agent.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
import { Fault } from '../../kit/fault.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { Suspensions } from '../suspensions/index.ts'

type Deps = {
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  suspensions: Suspensions
}

/**
 * Stops the starts that hosts make without asking, such as after a crash, for owners with a debt. A run that is older than
 * the debt runs until it ends. The service starts the servers again when the debt is paid.
 */
export function watchDebts({ log, fleet, directory, accounts, suspensions }: Deps): Job {
  async function check(report: ServerReport): Promise<void> {
    const row = directory.byId(report.serverId)
    if (row?.state !== 'ready') return
    const since = (await accounts.find(row.owner_id))?.row.debt_since ?? null
    if (since === null) return
    const startedAt = report.run === null ? 0 : Date.parse(report.run.startedAt)
    const isWaiting = directory.powerState(row) === 'WAITING'
    if (isWaiting || startedAt > since) await suspensions.suspend(row, 'debt')
  }
  const checkReport = (report: ServerReport) => {
    if (isUnreachable(report)) return
    void check(report).catch((error: unknown) => {
      const { serverId } = report
      if (!(error instanceof Fault)) log.error({ err: error, serverId }, 'judging debts failed')
    })
  }
  const checkAll = () => {
    for (const { id } of directory.all()) {
      const report = fleet.report(id)
      if (report !== null) checkReport(report)
    }
  }
  fleet.on('report', checkReport)
  fleet.on('up', checkAll)
  return {
    close() {
      fleet.off('report', checkReport)
      fleet.off('up', checkAll)
    },
  }
}
