import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { KeyedTurns } from '../../kit/keyed-turns.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import {
  listSuspended,
  type ServerDirectory,
  type ServerRow,
  type Servers,
  setSuspension,
} from '../servers/index.ts'
import { startSuspended } from './start-suspended.ts'
import { beginStop, type SuspensionReason } from './stop-record.ts'

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

/** Servers that the service itself stops, and starts again when the reason is gone. */
export function createSuspensions(deps: Deps) {
  const { db, bus, link, directory, servers, now } = deps
  // A server's stop must reach its host before a later start does, and one stop is enough.
  const turns = new KeyedTurns()

  async function announce(row: ServerRow, text: string): Promise<void> {
    await link.ask('console.announce', { serverId: row.id, text }).catch(ignoreFault)
  }

  /** Saves and stops it if it runs, and remembers that it ran. */
  const suspend = (row: ServerRow, reason: SuspensionReason): Promise<void> =>
    turns.run(row.id, () => suspendNow(row, reason))

  async function suspendNow(row: ServerRow, reason: SuspensionReason): Promise<void> {
    const state = directory.powerState(row)
    if (state === 'OFFLINE' || state === 'UNKNOWN' || state === 'STOPPING') return
    // A restart saves first, and a server that starts cannot be asked to save yet; the report of the start comes here again.
    const isJudgedOnline = reason === 'slots' || reason === 'debt'
    if (isJudgedOnline && (state === 'STARTING' || state === 'RESTARTING')) return
    const notice = await db.transaction((tx) => beginStop(tx, row, { reason, at: now() }))
    if (notice !== null) bus.emit('notice', row.owner_id, notice)
    await servers.stopFor(row, serviceName)
  }

  /**
   * Stops a server that an admin has suspended, and remembers that it ran. A restart is left to its end, since it saves;
   * the report of the start that follows comes here again.
   */
  const enforce = (row: ServerRow): Promise<void> => turns.run(row.id, () => enforceNow(row))

  async function enforceNow(row: ServerRow): Promise<void> {
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
        if (row?.state === 'ready') await turns.run(id, () => startSuspended(deps, row, suspended))
      }
    },
  }
}

/** The host is unreachable, or another request was faster. */
function ignoreFault(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
