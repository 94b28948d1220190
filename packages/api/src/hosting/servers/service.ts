import { banDenial } from '@trellis/contract/bans.ts'
import { bundledId } from '@trellis/contract/engines.ts'
import { growIdSchema, type ServerId, type ServerName } from '@trellis/contract/kit/ids.ts'
import { creationDenial, deletionDenial } from '@trellis/contract/server-creation.ts'
import type { ActionSettings } from '@trellis/contract/servers.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { startTime } from '../../money/entitlements/index.ts'
import {
  type Account,
  type Accounts,
  findAccount,
  openOwn,
  ownActor,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findBannedName } from '../banned-server-names/index.ts'
import { holdOffered } from '../engines/index.ts'
import { buildServer } from './build.ts'
import type { ServerDirectory } from './directory.ts'
import { claimName } from './former-name-store.ts'
import { refuseFull } from './installation-limit.ts'
import { getOwner } from './owner.ts'
import { createPower } from './power.ts'
import { createRemoval, ignoreUnavailable } from './removal.ts'
import {
  findFreePort,
  findUndeletedServer,
  insertServer,
  type ListedServer,
  type ServerRow,
} from './store.ts'

export type ServersDeps = {
  db: Db
  bus: Bus
  now: () => number
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  settings: PanelSettingsService
  gamePorts: { first: number; last: number }
  /** The maximum number of servers of all owners together; null for no maximum. */
  maxServers: number | null
  /** For how many days a deleted server is kept. */
  keptDays: number
}

export type Servers = ReturnType<typeof createServers>

export function createServers(deps: ServersDeps) {
  const { db, bus, now, link, fleet, directory, settings, gamePorts, maxServers, keptDays } = deps

  async function changed(userId: string): Promise<void> {
    await directory.reload()
    bus.emit('account', userId)
  }

  const build = (row: ServerRow, growId: string) => buildServer({ ...deps, changed }, row, growId)

  const removal = createRemoval({ db, link, fleet, changed, keptDays, now })

  return {
    ...createPower(deps),
    build,
    changed,
    remove: removal.remove,
    removeChosen: removal.removeChosen,

    /** Sends the names of a server to its host. Throws the host's refusal. */
    async shareNames(row: ListedServer): Promise<void> {
      const formerNames = directory.formerNames(row)
      await link.ask('server.rename', { serverId: row.id, name: row.name, formerNames })
    },

    /** Sends the owner of a server, as the database has it now, to its host. Throws the host's refusal. */
    async shareOwner(serverId: ServerId): Promise<void> {
      const owner = await db.transaction(async (tx) => {
        const row = await findUndeletedServer(tx, serverId)
        return row === null ? null : findAccount(tx, row.owner_id)
      })
      const ownerGrowId = growIdSchema.safeParse(owner?.row.grow_id)
      if (ownerGrowId.success)
        await link.ask('server.owner', { serverId, ownerGrowId: ownerGrowId.data })
    },

    /** Creates a server in one of the caller's free slots. */
    async create(caller: Caller, serverName: ServerName, engine: string = bundledId) {
      const id = newId()
      const account = await db.transaction(async (tx) => {
        await refuseFull(tx, maxServers)
        const wanted = { id, serverName, engine, settings, gamePorts, at: now() }
        return insertOwnServer(tx, caller, wanted)
      })
      await changed(caller.userId)
      const row = directory.byId(id)
      if (row === null) throw new Error('A server that was just created is not there.')
      // If the host is unreachable, the row stays, and the folder is created on reconnect.
      await build(row, account.row.grow_id ?? '').catch(ignoreUnavailable)
      return { message: `Server "${row.name}" created.`, row }
    },

    async delete(caller: Caller, serverId: ServerId) {
      const { row } = await removal.removeChosen(async (tx) => {
        const account = await openOwn(tx, caller)
        const owner = getOwner(account, now())
        refuseWhen(banDenial(owner), 'forbidden')
        const row = await findUndeletedServer(tx, serverId)
        if (row?.owner_id !== caller.userId) throw createFault('missing', { code: 'no-server' })
        const denial = deletionDenial(owner, directory.status(row), settings.read())
        refuseWhen(denial, 'forbidden', 'action-refused')
        await insertActivity(tx, {
          ...ownActor(account, now()),
          action: 'server-deleted',
          details: { name: row.name },
        })
        return { row, by: account.row.grow_id ?? account.row.username }
      })
      return { message: `Server "${row.name}" deleted.` }
    },
  }
}

/** Throws `forbidden` for a name that no server may have. */
export async function refuseBannedName(tx: Tx, name: ServerName): Promise<void> {
  if ((await findBannedName(tx, name)) === null) return
  throw createFault('forbidden', { code: 'name-not-allowed' }, { code: 'name-banned' })
}

/** Throws when the account may not have another server at `at`. */
export function refuseCreation(account: Account, settings: ActionSettings, at: number): void {
  const owner = getOwner(account, at)
  const denial = creationDenial(owner, settings)
  if (owner.isBanned) refuseWhen(denial, 'forbidden', 'banned')
  refuseWhen(denial, 'forbidden', 'creation-refused')
}

type NewServer = {
  id: string
  serverName: ServerName
  engine: string
  settings: PanelSettingsService
  gamePorts: { first: number; last: number }
  at: number
}

/** Creates the row of a server for its owner. Throws when they may not have it. */
async function insertOwnServer(
  tx: Tx,
  caller: Caller,
  { id, serverName, engine, settings, gamePorts, at }: NewServer,
): Promise<Account> {
  const template = engine === bundledId ? null : engine
  const account = await openOwn(tx, caller)
  refuseCreation(account, settings.read(), at)
  await refuseBannedName(tx, serverName)
  if (template !== null) await holdOffered(tx, template)
  const server = { id, ownerId: caller.userId, name: serverName, template }
  await insertWithPort(tx, server, gamePorts, at)
  await startTime(tx, account.row, at)
  await insertActivity(tx, {
    ...ownActor(account, at),
    action: 'server-created',
    details: { name: serverName, ...(template !== null && { engine: template }) },
  })
  return account
}

async function insertWithPort(
  tx: Tx,
  server: { id: string; ownerId: string; name: string; template: string | null },
  range: { first: number; last: number },
  at: number,
): Promise<void> {
  const port = await findFreePort(tx, range, at)
  if (port === null) {
    throw createFault('unavailable', { code: 'no-port' })
  }
  try {
    await insertServer(tx, { ...server, port, at })
    await claimName(tx, { name: server.name, ownerId: server.ownerId, at })
  } catch (error) {
    if (isTaken(error, 'server_name', 'name_key')) {
      throw createFault('conflict', { code: 'name-taken' })
    }
    // Another server took the port in the same moment.
    if (isTaken(error, 'server_port', 'port')) throw createFault('conflict', { code: 'busy' })
    throw error
  }
}
