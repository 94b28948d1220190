import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { powerDenial } from '@trellis/contract/servers.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { insertActivity } from '../activity-log/store.ts'
import { serviceName } from '../entitlements/ledger.ts'
import type { PanelSettingsService } from '../panel-settings/service.ts'
import type { Accounts } from '../users/accounts.ts'
import { ownerOf } from '../users/profile.ts'
import type { ServerDirectory } from './directory.ts'
import type { Servers } from './service.ts'
import { listSuspended, type ServerRow, setSuspension } from './store.ts'

export type SuspensionReason = 'time' | 'storage'

type Needs = {
  db: Db
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  servers: Servers
  now: () => number
}

export type Suspensions = ReturnType<typeof createSuspensions>

/** Storage must be clearly below its limit before a server that was stopped for it is started by itself. */
const roomyShare = 0.95

/** Servers that the service itself stops, and starts again when the reason is gone. */
export function createSuspensions(needs: Needs) {
  const { db, link, directory, accounts, settings, servers, now } = needs

  async function announce(row: ServerRow, text: string): Promise<void> {
    await link.ask('console.announce', { serverId: row.id as ServerId, text }).catch(ignoreFault)
  }

  return {
    /** One line on the server's console and to whoever plays; nothing while it is off. */
    announce,

    /** Saves and stops it if it runs, and remembers that it ran. */
    async suspend(row: ServerRow, reason: SuspensionReason): Promise<void> {
      const state = directory.powerState(row)
      if (state === 'OFFLINE' || state === 'UNKNOWN' || state === 'STOPPING') return
      await db.transaction((tx) => setAndTell(tx, row, { reason, at: now() }))
      await servers.stopOf(row.owner_id, serviceName)
    },

    /** Starts again whatever was stopped for a reason that is over. */
    async reviveAll(): Promise<void> {
      for (const { id, suspended } of await db.transaction(listSuspended)) {
        const row = directory.byId(id)
        if (row?.state === 'ready') await revive(row, suspended)
      }
    },
  }

  async function revive(row: ServerRow, reason: SuspensionReason | null): Promise<void> {
    const state = directory.powerState(row)
    if (state === 'STOPPING' || state === 'UNKNOWN') return
    const account = await accounts.find(row.owner_id)
    if (account === null) return
    const owner = ownerOf(account, now())
    const isTight = owner.storageUsedMB >= owner.storageLimitMB * roomyShare
    if (reason === 'storage' && isTight) return
    if (state === 'OFFLINE' && powerDenial('start', state, owner, settings.read()) !== null) return
    const over = { reason: null, was: reason, at: now() }
    if (!(await db.transaction((tx) => setAndTell(tx, row, over)))) return
    if (state === 'OFFLINE') await servers.startFor(row, serviceName).catch(ignoreFault)
  }
}

type Change = { reason: SuspensionReason | null; was?: SuspensionReason | null; at: number }

/** False when it stood like that already. */
async function setAndTell(tx: Tx, row: ServerRow, { reason, was, at }: Change): Promise<boolean> {
  if (!(await setSuspension(tx, row.id, { suspended: reason, at }))) return false
  await insertActivity(tx, {
    at,
    actorType: 'System',
    actorId: null,
    actorName: serviceName,
    subjectId: row.owner_id,
    action: reason === null ? 'Server suspension ended' : 'Server suspended',
    details: { server: row.name, reason: reasons[reason ?? was ?? 'time'] },
  })
  return true
}

const reasons: Record<SuspensionReason, string> = {
  time: 'server time is over',
  storage: 'storage is full',
}

/** The host is away, or somebody else was quicker. */
function ignoreFault(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}
