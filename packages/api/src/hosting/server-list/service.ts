import type { ListedServer } from '@trellis/contract/hosting/server-list.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { serverRights } from '@trellis/contract/kit/server-access.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import {
  getKind,
  holdServer,
  type ListedServer as ListedRow,
  type ServerDirectory,
  setSelection,
} from '../servers/index.ts'

type Deps = { db: Db; bus: Bus; directory: ServerDirectory; grants: ServerGrants }

export type ServerList = ReturnType<typeof createServerList>

/** The servers that a user may see, and the one that they have chosen. */
export function createServerList({ db, bus, directory, grants }: Deps) {
  function describe(userId: string, row: ListedRow): ListedServer {
    const grant = grants.find(userId, row.id)
    const isOwner = grant?.isOwner ?? false
    return {
      id: row.id,
      ...directory.describe(row),
      kind: getKind(row),
      role: isOwner ? 'owner' : (grant?.role ?? 'member'),
      isSelected: directory.selectedBy(userId)?.id === row.id,
      rights: isOwner ? [...serverRights] : [...(grant?.rights ?? [])],
    }
  }

  return {
    describe,

    read: (userId: string): ListedServer[] =>
      grants.listServers(userId).flatMap((id) => {
        const row = directory.byId(id)
        return row === null ? [] : [describe(userId, row)]
      }),

    /** Throws for a server that the caller may not see. */
    async select({ userId }: Caller, serverId: ServerId) {
      if (grants.find(userId, serverId) === null)
        throw createFault('forbidden', { code: 'not-allowed' })
      const { name } = await db.transaction(async (tx) => {
        const row = await holdServer(tx, serverId)
        await setSelection(tx, userId, serverId)
        return row
      })
      await directory.reloadOf([userId])
      bus.emit('account', userId)
      return { ...createReply({ code: 'server-selected', params: { name } }), serverId }
    },
  }
}
