import type { ServerId, ServerName } from '@trellis/contract/kit/ids.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { renameManagedServer } from '@trellis/contract/operations/server-acts.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import {
  getAdminActor,
  getOwnActor,
  keepAccountNotice,
  openOwn,
  refuseBanned,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import {
  holdServer,
  ignoreUnavailable,
  openOwnerForAdmin,
  type ServerDirectory,
  type Servers,
} from '../servers/index.ts'
import { changeName, refuseMoreNames } from './change-name.ts'

type Deps = { db: Db; bus: Bus; directory: ServerDirectory; servers: Servers; now: () => number }

export type ServerNamesService = ReturnType<typeof createServerNames>

/** Renames servers. For a while they are still found by their former names. */
export function createServerNames({ db, bus, directory, servers, now }: Deps) {
  /** Applies a committed rename everywhere, and returns the answer. */
  async function publish(ownerId: string, serverId: ServerId) {
    await servers.changed(ownerId)
    const row = directory.open(serverId)
    // Without the host now, `reconcile.ts` does it as soon as the host is back.
    await servers.shareNames(row).catch(ignoreUnavailable)
    const isOff = directory.status(row) === 'OFFLINE'
    const code = isOff ? 'server-renamed' : 'running-server-renamed'
    return { ...createReply({ code, params: { name: row.name } }), serverName: row.name }
  }

  return {
    async rename(caller: Caller, serverId: ServerId, name: ServerName) {
      await directory.waitUntilCreated(serverId)
      await db.transaction((tx) => rename(tx, caller, { serverId, name, at: now() }))
      return publish(caller.userId, serverId)
    },

    async renameForAdmin(
      caller: Caller,
      name: ServerName,
      form: BodyOf<typeof renameManagedServer>,
    ) {
      const row = directory.byName(name)
      if (row === null)
        throw createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })
      const { id: serverId, owner_id: ownerId } = row
      await directory.waitUntilCreated(serverId)
      const notice = await db.transaction((tx) =>
        renameForAdmin(tx, caller, { serverId, ownerId, ...form, at: now() }),
      )
      const answer = await publish(ownerId, serverId)
      if (notice !== null) bus.emit('notice', ownerId, notice)
      return answer
    },
  }
}

type Renaming = { serverId: ServerId; name: ServerName; at: number }

/** Throws when the server may not have the name. Does nothing when it has it. */
async function rename(tx: Tx, caller: Caller, { serverId, name, at }: Renaming): Promise<void> {
  const account = await openOwn(tx, caller)
  refuseBanned(account, at)
  const row = await holdServer(tx, serverId)
  if (row.owner_id !== caller.userId) throw createFault('missing', { code: 'no-server' })
  if (row.name === name) return
  await refuseMoreNames(tx, { row, name, at })
  await changeName(tx, { row, name, at })
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    action: 'server-renamed',
    details: { name, before: row.name },
  })
}

type AdminRenaming = {
  serverId: ServerId
  ownerId: string
  serverName: ServerName
  reason: string
  at: number
}

/** The number of former names does not bind an admin, who reserves none. */
async function renameForAdmin(
  tx: Tx,
  caller: Caller,
  { serverId, ownerId, serverName: name, reason, at }: AdminRenaming,
): Promise<Notice | null> {
  const opened = await openOwnerForAdmin(tx, caller, ownerId)
  const row = await holdServer(tx, serverId)
  // Another owner has got it while this call waited.
  if (row.owner_id !== ownerId) throw createFault('conflict', { code: 'busy' })
  if (row.name === name) return null
  await changeName(tx, { row, name, at })
  await insertActivity(tx, {
    ...getAdminActor(opened, at),
    action: 'server-renamed-by-an-admin',
    details: { name, before: row.name, reason },
  })
  return keepAccountNotice(tx, opened, {
    level: 'warning',
    text: `An admin renamed your server ${row.name} to ${name}. Reason: ${reason}`,
    code: 'server-renamed',
    params: { before: row.name, name, reason },
    at,
  })
}
