import { findPowerRefusal } from '@trellis/contract/servers.ts'
import { getStorageShare } from '@trellis/contract/storage.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { Accounts } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import {
  getOwner,
  listSuspended,
  type ServerDirectory,
  type ServerRow,
  type Servers,
  setSuspension,
} from '../servers/index.ts'
import { describeBanEnd, withoutSlot } from './notices.ts'

/** Why the service stops servers of an account. */
export type SuspensionReason = 'time' | 'storage' | 'ban' | 'slots'
type AnyReason = SuspensionReason | 'admin'

type Deps = {
  db: Db
  bus: Bus
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  servers: Servers
  now: () => number
}

export type Suspensions = ReturnType<typeof createSuspensions>

/** A server that was stopped for its storage starts again automatically only clearly below the limit. */
const roomyShare = 0.95

/** Servers that the service itself stops, and starts again when the reason is gone. */
export function createSuspensions(deps: Deps) {
  const { db, bus, link, directory, accounts, settings, servers, now } = deps

  async function announce(row: ServerRow, text: string): Promise<void> {
    await link.ask('console.announce', { serverId: row.id, text }).catch(ignoreFault)
  }

  /** Saves and stops it if it runs, and remembers that it ran. */
  async function suspend(row: ServerRow, reason: SuspensionReason): Promise<void> {
    const state = directory.powerState(row)
    if (state === 'OFFLINE' || state === 'UNKNOWN' || state === 'STOPPING') return
    const notice = await db.transaction((tx) => begin(tx, row, { reason, at: now() }))
    if (notice !== null) bus.emit('notice', row.owner_id, notice)
    await servers.stopFor(row, serviceName)
  }

  /**
   * Stops a server that an admin has suspended, and remembers that it ran. A restart is left to its end, since it saves;
   * the report of the start that follows comes here again.
   */
  async function enforce(row: ServerRow): Promise<void> {
    const state = directory.powerState(row)
    const isLeft = state === 'OFFLINE' || state === 'UNKNOWN' || state === 'STOPPING'
    if (isLeft || state === 'RESTARTING' || directory.suspension(row) === null) return
    await db.transaction((tx) => setSuspension(tx, row.id, { suspended: 'admin', at: now() }))
    await servers.stopFor(row, serviceName)
  }

  return {
    enforce,

    /** Prints one line on the server's console and shows it to its players; does nothing while it is off. */
    announce,

    suspend,

    /** Suspends all servers of an owner for the same reason. */
    async suspendAll(ownerId: string, reason: SuspensionReason): Promise<void> {
      await Promise.all(directory.ownedBy(ownerId).map((row) => suspend(row, reason)))
    },

    /** Starts the servers whose reason for the stop is over. */
    async reviveAll(): Promise<void> {
      for (const { id, suspended } of await db.transaction(listSuspended)) {
        const row = directory.byId(id)
        if (row?.state === 'ready') await revive(row, suspended)
      }
    },
  }

  async function revive(row: ServerRow, reason: AnyReason | null): Promise<void> {
    if (directory.suspension(row) !== null) return
    const state = directory.powerState(row)
    if (state === 'STOPPING' || state === 'UNKNOWN') return
    const account = await accounts.find(row.owner_id)
    if (account === null) return
    const owner = getOwner(account, now())
    const isTight = getStorageShare(owner) >= roomyShare
    if (reason === 'storage' && isTight) return
    // The stop that the ban asked for may not be visible yet.
    if (reason === 'ban' && owner.isBanned) return
    const isStarted = state === 'OFFLINE'
    const powered = directory.powered(row)
    if (isStarted && findPowerRefusal('start', powered, owner, settings.read()) !== null) return
    const endAutofarm = await db.transaction(async (tx) => {
      if (!(await end(tx, row, { reason, at: now() }))) return null
      if (reason !== 'ban' || !isStarted) return { notice: null }
      const about = { serverId: row.id, userId: row.owner_id, at: now() }
      return { notice: await insertNotice(tx, { ...describeBanEnd(row.name), ...about }) }
    })
    if (endAutofarm === null) return
    if (endAutofarm.notice !== null) bus.emit('notice', row.owner_id, endAutofarm.notice)
    if (isStarted) await servers.startFor(row, serviceName).catch(ignoreFault)
  }
}

type NewSuspension = { reason: SuspensionReason; at: number }

/** Writes a suspension into the row and the activity log. Returns a notice for reasons that have no other one. */
async function begin(
  tx: Tx,
  row: ServerRow,
  { reason, at }: NewSuspension,
): Promise<Notice | null> {
  const isNew = await setAndNotify(tx, row, { reason, at })
  if (!isNew || reason !== 'slots') return null
  return insertNotice(tx, {
    ...withoutSlot(row.name),
    serverId: row.id,
    userId: row.owner_id,
    at,
  })
}

type End = { reason: AnyReason | null; at: number }

/** False when another process has ended it. Lifting an admin's suspension has logged its end already. */
const end = (tx: Tx, row: ServerRow, { reason, at }: End): Promise<boolean> =>
  reason === 'admin'
    ? setSuspension(tx, row.id, { suspended: null, at })
    : setAndNotify(tx, row, { reason: null, was: reason, at })

type Change = { reason: SuspensionReason | null; was?: SuspensionReason | null; at: number }

/** False when it stood like that already. */
async function setAndNotify(tx: Tx, row: ServerRow, { reason, was, at }: Change): Promise<boolean> {
  if (!(await setSuspension(tx, row.id, { suspended: reason, at }))) return false
  await insertActivity(tx, {
    at,
    actorType: 'System',
    actorId: null,
    actorName: serviceName,
    subjectId: row.owner_id,
    action: reason === null ? 'server-suspension-ended' : 'server-suspended',
    details: { server: row.name, reason: reasons[reason ?? was ?? 'time'] },
  })
  return true
}

const reasons: Record<SuspensionReason, string> = {
  time: 'server time is over',
  storage: 'storage is full',
  ban: 'the owner is banned',
  slots: 'the account has more servers than slots',
}

/** The host is unreachable, or another request was faster. */
function ignoreFault(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
