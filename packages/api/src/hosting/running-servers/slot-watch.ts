import type { ServerReport } from '@trellis/contract/links/agent.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import { Fault } from '../../kit/fault.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import type { Accounts } from '../../people/users/index.ts'
import { findWithoutSlot, type ServerDirectory } from '../servers/index.ts'
import type { Suspensions } from '../suspensions/index.ts'

type Deps = {
  bus: Bus
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  suspensions: Suspensions
}

/**
 * Stops the servers that exceed their owner's slots: after each change of the account, and when the host reports a start.
 * The service starts them again when they have a slot.
 */
export function watchSlots({ bus, log, fleet, directory, accounts, suspensions }: Deps): Job {
  async function check(userId: string): Promise<void> {
    if (directory.ownedBy(userId).length < 2) return
    const account = await accounts.find(userId)
    if (account === null) return
    for (const id of findWithoutSlot(account)) {
      const row = directory.byId(id)
      if (row?.state !== 'ready') continue
      await suspensions.suspend(row, 'slots')
    }
  }
  const checkSoon = (userId: string) =>
    void check(userId).catch((error: unknown) => {
      if (!(error instanceof Fault)) log.error({ err: error, userId }, 'judging slots failed')
    })
  const checkChange = (userId: string, elsewhere?: 'elsewhere') => {
    if (!elsewhere) checkSoon(userId)
  }
  const checkReport = (report: ServerReport) => {
    if (report.status === 'OFFLINE' || isUnreachable(report)) return
    const row = directory.byId(report.serverId)
    if (row !== null) checkSoon(row.owner_id)
  }
  const checkAll = () => {
    for (const owner of new Set(Array.from(directory.all(), (row) => row.owner_id)))
      checkSoon(owner)
  }
  bus.on('account', checkChange)
  fleet.on('report', checkReport)
  fleet.on('up', checkAll)
  return {
    close() {
      bus.off('account', checkChange)
      fleet.off('report', checkReport)
      fleet.off('up', checkAll)
    },
  }
}
