import { bundledId } from '@trellis/contract/hosting/engines.ts'
import { findDeletionRefusal } from '@trellis/contract/hosting/server-creation.ts'
import { growIdSchema, type ServerId, type ServerName } from '@trellis/contract/kit/ids.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { type Accounts, findAccount, getOwnActor, openOwn } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { buildServer } from './build.ts'
import type { ServerDirectory } from './directory.ts'
import { createCopyMaker } from './new-copy.ts'
import { insertOwnServer } from './new-server.ts'
import { getOwner } from './owner.ts'
import { createPower } from './power.ts'
import { createRemoval, ignoreUnavailable } from './removal.ts'
import { repairServer } from './repair.ts'
import { findUndeletedServer, type ListedServer, type ServerRow } from './store.ts'

export type ServersDeps = {
  db: Db
  bus: Bus
  log: Log
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
  const { db, bus, now, link, fleet, directory, settings, keptDays } = deps

  /** Applies a committed change of a user's server. Name the server, too, if the transaction has not read its owner. */
  async function changed(userId: string, ...serverIds: string[]): Promise<void> {
    await directory.reloadOf([userId, ...serverIds])
    bus.emit('account', userId)
  }

  const build = (row: ServerRow, growId: string) => buildServer({ ...deps, changed }, row, growId)

  const removal = createRemoval({ db, link, fleet, changed, keptDays, now })

  return {
    ...createPower(deps),
    build,
    createCopy: createCopyMaker({ ...deps, build, changed }),
    changed,
    remove: removal.remove,
    removeChosen: removal.removeChosen,

    /** Lets the host rebuild the damaged file of a server. Returns false if the server has no folder there. */
    rebuild: (row: ListedServer) => repairServer(deps, row),

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
      const id = createId()
      const account = await db.transaction((tx) =>
        insertOwnServer(tx, caller, { ...deps, id, serverName, engine, at: now() }),
      )
      await changed(caller.userId)
      const row = directory.byId(id)
      if (row === null) throw new Error('A server that was just created is not there.')
      // If the host is unreachable, the row stays, and the folder is created on reconnect.
      await build(row, account.row.grow_id ?? '').catch(ignoreUnavailable)
      return { ...createReply({ code: 'server-created', params: { name: row.name } }), row }
    },

    async delete(caller: Caller, serverId: ServerId) {
      const { row } = await removal.removeChosen(async (tx) => {
        const account = await openOwn(tx, caller)
        const owner = getOwner(account, now())
        refuseWhen(findBanRefusal(owner), 'forbidden')
        const row = await findUndeletedServer(tx, serverId)
        if (row?.owner_id !== caller.userId) throw createFault('missing', { code: 'no-server' })
        const denial = findDeletionRefusal(owner, directory.status(row), settings.read())
        refuseWhen(denial, 'forbidden', 'action-refused')
        await insertActivity(tx, {
          ...getOwnActor(account, now()),
          action: 'server-deleted',
          details: { name: row.name },
        })
        return { row, by: account.row.grow_id ?? account.row.username }
      })
      return createReply({ code: 'server-deleted', params: { name: row.name } })
    },
  }
}
