import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { Owner } from '@trellis/contract/hosting/power-rules.ts'
import { getStorageFileLimit, getStorageRoom } from '@trellis/contract/hosting/storage.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Access } from '@trellis/contract/kit/route.ts'
import { isServerAccess, mayUse } from '@trellis/contract/kit/server-access.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { getOwner, type ServerDirectory, type ServerRow } from '../../hosting/servers/index.ts'
import type { Caller, ServerGrant } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, createSignedOutFault, refuseWhen } from '../../kit/fault.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import { UnfinishedActs } from '../../kit/unfinished-acts.ts'
import {
  type Account,
  type Accounts,
  getSessionUser,
  sumStorage,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'

type Deps = {
  db: Db
  directory: ServerDirectory
  accounts: Accounts
  grants: Pick<ServerGrants, 'find'>
  now: () => number
}

/** Refuses a banned owner; null for others. */
export type FindBanDenial = (owner: { isBanned: boolean }) => UserRefusal | null

/** A call for a server's data, by its owner or a member. */
export type ServerCall = { caller: Caller; params: { serverId: ServerId }; access?: Access }

/** A server's own data, opened by its owner or a member. */
export type OpenedServer = {
  serverId: ServerId
  row: ServerRow
  /** The user who opened it. */
  userId: string
  growId: string
  /** The rights of this user to the server. */
  grant: ServerGrant
  owner: Owner
  /** How many bytes edits and imports may still add to its folder. */
  room: number
  /** How many files an import may still add to it. */
  fileRoom: number
}
export type GameAccess = ReturnType<typeof createGameAccess>

export function createGameAccess({ db, directory, accounts, grants, now }: Deps) {
  async function findAccount(userId: string): Promise<Account> {
    const account = await accounts.find(userId)
    if (account !== null) return account
    throw createSignedOutFault()
  }

  /** The right may have been taken, or ended, while the body came or was parsed. */
  function findGrant(userId: string, serverId: ServerId, access?: Access): ServerGrant {
    const grant = grants.find(userId, serverId)
    const isOfServer = access !== undefined && isServerAccess(access)
    if (grant === null || (isOfServer && !mayUse(access, grant)))
      throw createFault('forbidden', { code: 'not-allowed' })
    return grant
  }

  return {
    /** Throws the refusal of `findDenial` when the caller or the owner is banned, and when the server is gone. */
    async open(
      { caller: { userId }, params, access }: ServerCall,
      findDenial: FindBanDenial = findBanRefusal,
    ): Promise<OpenedServer> {
      // The checks come after it, so that a command can be sent in the turn of the last one.
      await UnfinishedActs.current?.begin()
      const row = directory.open(params.serverId)
      const user = getSessionUser(await findAccount(userId), now())
      const account = await findAccount(row.owner_id)
      const owner = getOwner(account, now())
      refuseWhen(findDenial(user), 'forbidden', 'banned')
      if (row.owner_id !== userId && findDenial(owner) !== null)
        throw createFault('forbidden', { code: 'server-owner-banned' })
      await directory.waitUntilCreated(row.id)
      const grant = findGrant(userId, row.id, access)
      const { storageBytes, storageFiles } = sumStorage(account)
      const limit = account.row.storage_limit_mb * 1024 * 1024
      const room = getStorageRoom(storageBytes, limit)
      const fileRoom = Math.max(0, getStorageFileLimit(limit) - storageFiles)
      const { growId } = user
      return { serverId: row.id, row, userId, growId, grant, owner, room, fileRoom }
    },

    /** Records a change of a server's data in its owner's activity log, together with the writes of `also`. */
    async recordActivity(
      { row, userId, growId }: OpenedServer,
      action: ActivityCode,
      details: Record<string, unknown>,
      also?: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await insertActivity(tx, {
          at: now(),
          actorType: 'User',
          actorId: userId,
          actorName: growId,
          subjectId: row.owner_id,
          action,
          details: { server: row.name, ...details },
        })
        await also?.(tx)
      })
    },
  }
}
