import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, findBanInfo, getRole } from '../../people/users/index.ts'
import { type Accepted, hasRoomFor, lockAccounts } from '../members/index.ts'
import { findCopy, findUndeletedServer, holdServer, openOwnerForAdmin } from '../servers/index.ts'

type Wanted = {
  caller: Caller
  serverId: ServerId
  toId: string
  /** The admin who asked for the change that the caller confirms; null for the caller's own change. */
  askedById: string | null
  /** The owner about whom that admin asked. */
  fromId?: string
  at: number
}

/** A server with its owner and its recipient, all locked, and the admin who acts. */
export type Opened = Accepted & { admin: Account }

/**
 * Locks all who take part in a change of owner, and then the server. Throws unless the rights that hold now allow it and
 * the recipient may have the server.
 */
export async function openHandOver(tx: Tx, wanted: Wanted): Promise<Opened> {
  const { caller, serverId, toId, askedById, fromId, at } = wanted
  const before = await findUndeletedServer(tx, serverId)
  if (before === null) throw createDeletedFault()
  if (fromId !== undefined && before.owner_id !== fromId) throw createOtherOwnerFault()
  const ids = [before.owner_id, toId, caller.userId, ...(askedById === null ? [] : [askedById])]
  const accounts = await lockAccounts(tx, ids)
  const row = await holdServer(tx, serverId).catch(() => {
    throw createDeletedFault()
  })
  // The owner gave it away while this call waited for the accounts.
  if (row.owner_id !== before.owner_id) throw createOtherOwnerFault()
  const { admin } = await openOwnerForAdmin(tx, caller, row.owner_id)
  // The access guard's decision may be outdated by now.
  if (!mayManage(admin)) throw createFault('forbidden', { code: 'not-allowed' })
  if (askedById !== null && !mayManage(accounts.get(askedById)))
    throw createFault('conflict', { code: 'confirmation-asker-lost-right' })
  const [from, to] = [accounts.get(row.owner_id), accounts.get(toId)]
  if (from === undefined || to === undefined || to.row.grow_id === null)
    throw createFault('missing', { code: 'no-such-user' })
  const opened = { row, from, to, admin }
  refuseRecipient(opened, at)
  if ((await findCopy(tx, serverId)) !== null)
    throw createFault('conflict', { code: 'copy-not-transferable' })
  return opened
}

const mayManage = (account: Account | undefined): boolean => {
  if (account === undefined) return false
  const { isAdmin, permissions } = getRole(account)
  return isAdmin && permissions.includes('servers:manage')
}

function refuseRecipient({ row, from, to, admin }: Opened, at: number): void {
  if (to.row.id === row.owner_id) throw createFault('conflict', { code: 'transfer-to-owner' })
  // Two admins could otherwise give each other the servers of users.
  if (to.row.role !== 'user' && admin.row.role !== 'super')
    throw createFault('forbidden', { code: 'hand-over-to-admin' })
  if (findBanInfo(to.ban, at) !== null)
    throw createFault('conflict', { code: 'hand-over-to-banned' })
  if (!hasRoomFor({ row, from, to })) throw createFault('conflict', { code: 'hand-over-too-large' })
}

const createDeletedFault = () => createFault('conflict', { code: 'hand-over-server-deleted' })

const createOtherOwnerFault = () => createFault('conflict', { code: 'hand-over-other-owner' })
