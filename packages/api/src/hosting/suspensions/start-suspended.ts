import { findPowerRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { getStorageShare } from '@trellis/contract/hosting/storage.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { Accounts } from '../../people/users/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { getOwner, type ServerDirectory, type ServerRow, type Servers } from '../servers/index.ts'
import { describeBanEnd } from './notices.ts'
import { type AnyReason, endStop } from './stop-record.ts'

type Deps = {
  db: Db
  bus: Bus
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  servers: Servers
  now: () => number
}

/** A server that was stopped for its storage starts again automatically only clearly below the limit. */
const roomyShare = 0.95

/** Starts a server that the service stopped, once the reason is over. */
export async function startSuspended(
  deps: Deps,
  row: ServerRow,
  reason: AnyReason | null,
): Promise<void> {
  const { db, bus, directory, servers, now } = deps
  if (directory.suspension(row) !== null) return
  const state = directory.powerState(row)
  if (state === 'STOPPING' || state === 'UNKNOWN') return
  const isOff = state === 'OFFLINE'
  if (!(await isReasonOver(deps, row, { reason, isOff }))) return
  // It starts first: if this process dies in between, the next check finds it running and ends the suspension.
  if (isOff && !(await startAgain(servers, row))) return
  const notice = await db.transaction(async (tx) => {
    const isMine = await endStop(tx, row, { reason, at: now() })
    if (!isMine || reason !== 'ban' || !isOff) return null
    const about = { serverId: row.id, userId: row.owner_id, at: now() }
    return insertNotice(tx, { ...describeBanEnd(row.name), ...about })
  })
  if (notice !== null) bus.emit('notice', row.owner_id, notice)
}

type Stop = { reason: AnyReason | null; isOff: boolean }

async function isReasonOver(
  { directory, accounts, settings, now }: Deps,
  row: ServerRow,
  { reason, isOff }: Stop,
): Promise<boolean> {
  const account = await accounts.find(row.owner_id)
  if (account === null) return false
  const owner = getOwner(account, now())
  if (reason === 'storage' && getStorageShare(owner) >= roomyShare) return false
  // The stop that the ban or the debt asked for may not be visible yet.
  if (reason === 'ban' && owner.isBanned) return false
  if (reason === 'debt' && owner.hasDebt) return false
  if (!isOff) return true
  return findPowerRefusal('start', directory.powered(row), owner, settings.read()) === null
}

/** Returns false when its host could not be reached, so that a later check tries again. */
async function startAgain(servers: Servers, row: ServerRow): Promise<boolean> {
  try {
    await servers.startFor(row, serviceName)
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.kind !== 'unavailable'
  }
}
