import type { ServerId, ServerName } from '@trellis/contract/kit/ids.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  type AnyDeletedServer,
  maxListedDeleted,
  type restoreAnyDeletedServer,
} from '@trellis/contract/operations/server-acts.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { type AdminChange, getAdminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import {
  type DeletedServerRow,
  findAnyDeleted,
  ignoreUnavailable,
  keepSlots,
  listKept,
  openOwnerForAdmin,
  refuseFull,
} from '../servers/index.ts'
import { bringBack, type DeletedServersDeps, describeDeleted } from './service.ts'

type Deps = DeletedServersDeps & { bus: Bus }

export type AnyDeletedServers = ReturnType<typeof createAnyDeletedServers>

/** The deleted servers of all owners, which admins bring back. */
export function createAnyDeletedServers(deps: Deps) {
  const { db, bus, link, directory, servers, maxServers, now } = deps

  return {
    async list(text: string): Promise<AnyDeletedServer[]> {
      const rows = await db.transaction((tx) =>
        listKept(tx, { text, at: now(), limit: maxListedDeleted }),
      )
      return rows.map((row) => ({
        ...describeDeleted(row),
        ownerId: row.owner_id,
        ownerGrowId: row.ownerGrowId ?? '',
      }))
    },

    /** Brings a server back to its owner, also to one without a free slot or with a ban. It stays off. */
    async restore(
      caller: Caller,
      serverId: ServerId,
      { serverName: wanted, reason }: BodyOf<typeof restoreAnyDeletedServer>,
    ) {
      const { owner_id: ownerId } = await db.transaction((tx) => findKept(tx, serverId, now()))
      // A folder that is gone must not be replaced by an empty one.
      await link.ask('server.report', { serverId })
      const { opened, notice } = await db.transaction(async (tx) => {
        await refuseFull(tx, maxServers)
        const opened = await openOwnerForAdmin(tx, caller, ownerId)
        const row = await findKept(tx, serverId, now())
        if (row.owner_id !== ownerId) throw createFault('missing', { code: 'removed' })
        const { target: account } = opened
        await keepSlots(tx, account, now())
        const name = await bringBack(tx, { row, account, wanted, at: now() })
        const names = { name, before: row.name, reason }
        return { opened, notice: await record(tx, opened, { ...names, serverId, at: now() }) }
      })
      await servers.changed(ownerId)
      const row = directory.byId(serverId)
      if (row === null) throw new Error('A server that was just brought back is not there.')
      // Without the host now, `reconcile.ts` builds it as soon as the host is back.
      await servers.build(row, opened.target.row.grow_id ?? '').catch(ignoreUnavailable)
      if (notice !== null) bus.emit('notice', ownerId, notice)
      const { name } = row
      return {
        ...createReply({ code: 'server-of-user-back', params: { name } }),
        serverId,
        serverName: name,
      }
    },
  }
}

async function findKept(tx: Tx, serverId: ServerId, at: number): Promise<DeletedServerRow> {
  const row = await findAnyDeleted(tx, serverId)
  if (row === null || row.kept_until <= at) throw createFault('missing', { code: 'removed' })
  return row
}

type Restored = { serverId: ServerId; name: ServerName; before: string; reason: string; at: number }

async function record(
  tx: Tx,
  opened: AdminChange,
  { serverId, name, before, reason, at }: Restored,
): Promise<Notice | null> {
  await insertActivity(tx, {
    ...getAdminActor(opened, at),
    action: 'server-restored-by-an-admin',
    details: { name, ...(name !== before && { before }), reason },
  })
  const { target, admin } = opened
  if (target.row.id === admin.row.id) return null
  return insertNotice(tx, {
    serverId,
    userId: target.row.id,
    at,
    kind: 'account',
    level: 'success',
    text: `An admin brought your deleted server back as ${name}. Reason: ${reason}`,
    code: 'server-restored',
    params: { name, reason },
    action: { label: 'Open dashboard', path: '/dashboard' },
  })
}
