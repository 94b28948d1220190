import type { DeletedServer } from '@trellis/contract/hosting/deleted-servers.ts'
import { type ServerId, type ServerName, serverNameSchema } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { startServerTimeAgain } from '../../money/entitlements/index.ts'
import { type Account, getOwnActor, openOwn, refuseBanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findBannedName } from '../banned-server-names/index.ts'
import { findTemplate } from '../engines/index.ts'
import {
  claimName,
  type DeletedServerRow,
  endKeeping,
  findDeleted,
  ignoreUnavailable,
  listDeletedServers,
  moveBack,
  openCreator,
  refuseBannedName,
  removeForGood,
  renewCopy,
  type ServerDirectory,
  type Servers,
} from '../servers/index.ts'

export type DeletedServersDeps = {
  db: Db
  link: AgentLink
  directory: ServerDirectory
  servers: Servers
  settings: PanelSettingsService
  maxServers: number | null
  keptDays: number
  now: () => number
}

export type DeletedServers = ReturnType<typeof createDeletedServers>

export function createDeletedServers(deps: DeletedServersDeps) {
  const { db, link, directory, servers, settings, maxServers, keptDays, now } = deps

  return {
    async list(caller: Caller): Promise<{ keptDays: number; servers: DeletedServer[] }> {
      const rows = await db.transaction((tx) => listDeletedServers(tx, caller.userId))
      return {
        keptDays,
        servers: rows.filter((row) => row.kept_until > now()).map(describeDeleted),
      }
    },

    /** Brings a server back whole, under its name or another one. It stays off until its owner starts it. */
    async restore(caller: Caller, serverId: ServerId, wanted: ServerName | undefined) {
      await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, now())
        return findKept(tx, { caller, serverId, at: now() })
      })
      // A folder that is gone must not be replaced by an empty one.
      await link.ask('server.report', { serverId })
      const account = await db.transaction(async (tx) => {
        const account = await openCreator(tx, caller, { settings, maxServers, at: now() })
        const row = await findKept(tx, { caller, serverId, at: now() })
        const name = await bringBack(tx, { row, account, wanted, at: now() })
        await insertActivity(tx, {
          ...getOwnActor(account, now()),
          action: 'server-brought-back',
          details: { name, ...(name !== row.name && { before: row.name }) },
        })
        return account
      })
      await servers.changed(caller.userId)
      const row = directory.byId(serverId)
      if (row === null) throw new Error('A server that was just brought back is not there.')
      // Without the host now, `reconcile.ts` builds it as soon as the host is back.
      await servers.build(row, account.row.grow_id ?? '').catch(ignoreUnavailable)
      return {
        ...createReply({ code: 'deleted-server-back', params: { name: row.name } }),
        server: directory.describeCreated(row),
      }
    },

    async remove(caller: Caller, serverId: ServerId) {
      const row = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, now())
        const row = await findKept(tx, { caller, serverId, at: now() })
        await endKeeping(tx, serverId, now())
        await insertActivity(tx, {
          ...getOwnActor(account, now()),
          action: 'deleted-server-removed-for-good',
          details: { name: row.name },
        })
        return row
      })
      await removeForGood(deps, row).catch(ignoreUnavailable)
      return createReply({ code: 'deleted-server-gone', params: { name: row.name } })
    },
  }
}

type Return = {
  row: DeletedServerRow
  account: Account
  wanted: ServerName | undefined
  at: number
}

/**
 * Moves a deleted server back under a name, which it returns: the wanted one or its own. Without a wanted one, a server whose
 * name was banned since gets a neutral one, because its owner was promised to get it back.
 */
export async function bringBack(tx: Tx, { row, account, wanted, at }: Return): Promise<ServerName> {
  await refuseMissingEngine(tx, row)
  const isBanned = wanted === undefined && (await findBannedName(tx, row.name)) !== null
  const name = isBanned ? createNeutralName() : (wanted ?? row.name)
  await refuseBannedName(tx, name)
  await moveBack(tx, row, name).catch(refuseTakenName)
  const isCopy = await renewCopy(tx, row.id, at)
  await claimName(tx, { name, ownerId: row.owner_id, at, isCopy })
  await startServerTimeAgain(tx, account.row, { deletedAt: row.deleted_at, at })
  return name
}

const createNeutralName = () => serverNameSchema.parse(`Server-${createId().slice(0, 8)}`)

/** Finds a deleted server of the caller. Throws when its time is over. */
async function findKept(
  tx: Tx,
  { caller, serverId, at }: { caller: Caller; serverId: ServerId; at: number },
): Promise<DeletedServerRow> {
  const row = await findDeleted(tx, caller.userId, serverId)
  if (row === null || row.kept_until <= at) {
    throw createFault('missing', { code: 'removed' })
  }
  return row
}

export const describeDeleted = (row: DeletedServerRow & { isCopy: boolean }): DeletedServer => ({
  id: row.id,
  name: row.name,
  deletedBy: row.deleted_by,
  deletedAt: new Date(row.deleted_at).toISOString(),
  keptUntil: new Date(row.kept_until).toISOString(),
  sizeBytes: row.storage_bytes,
  kind: row.isCopy ? 'test' : 'live',
})

async function refuseMissingEngine(tx: Tx, { template }: DeletedServerRow): Promise<void> {
  if (template === null || (await findTemplate(tx, template)) !== null) return
  throw createFault('conflict', { code: 'engine-gone' })
}

function refuseTakenName(error: unknown): never {
  if (!isTaken(error, 'server_name', 'name_key')) throw error
  throw createFault('conflict', { code: 'name-taken' })
}
