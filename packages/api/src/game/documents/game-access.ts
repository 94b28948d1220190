import { banDenial } from '@trellis/contract/bans.ts'
import type { ServerId, UserId } from '@trellis/contract/kit/ids.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import type { ActivityCode } from '@trellis/contract/sentences/activity-actions.ts'
import { type Owner } from '@trellis/contract/servers.ts'
import { storageFileLimit, storageRoom } from '@trellis/contract/storage.ts'
import { getOwner, type ServerDirectory, type ServerRow } from '../../hosting/servers/index.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'

type Deps = { db: Db; directory: ServerDirectory; accounts: Accounts; now: () => number }

/** Refuses a banned owner; null for others. */
export type FindBanDenial = (owner: { isBanned: boolean }) => UserRefusal | null

/** A server's own data, opened by its owner. */
export type OpenedServer = {
  serverId: ServerId
  row: ServerRow
  growId: string
  owner: Owner
  /** How many bytes edits and imports may still add to its folder. */
  room: number
  /** How many files an import may still add to it. */
  fileRoom: number
}
export type GameAccess = ReturnType<typeof createGameAccess>

export function createGameAccess({ db, directory, accounts, now }: Deps) {
  return {
    /** Throws the refusal of `findDenial` for a banned owner, or for one without a server. */
    async open(userId: UserId, findDenial: FindBanDenial = banDenial): Promise<OpenedServer> {
      const account = await accounts.find(userId)
      if (account === null)
        throw createFault('signed-out', { code: 'not-authenticated' }, { code: 'signed-out' })
      const user = getSessionUser(account, now())
      refuseWhen(findDenial(user), 'forbidden', 'banned')
      const row = directory.byOwner(userId)
      if (row === null) throw createFault('missing', { code: 'no-server' })
      await directory.untilCreated(row.id)
      const used = account.server?.storageBytes ?? 0
      const limit = account.row.storage_limit_mb * 1024 * 1024
      const room = storageRoom(used, limit)
      const fileRoom = Math.max(0, storageFileLimit(limit) - (account.server?.storageFiles ?? 0))
      const owner = getOwner(account, now())
      return { serverId: row.id, row, growId: user.growId, owner, room, fileRoom }
    },

    /** Records an owner's change of their server's data in their activity log. */
    async tell(
      { row, growId }: OpenedServer,
      action: ActivityCode,
      details: Record<string, unknown>,
    ): Promise<void> {
      await db.transaction((tx) =>
        insertActivity(tx, {
          at: now(),
          actorType: 'User',
          actorId: row.owner_id,
          actorName: growId,
          subjectId: row.owner_id,
          action,
          details: { server: row.name, ...details },
        }),
      )
    },
  }
}
