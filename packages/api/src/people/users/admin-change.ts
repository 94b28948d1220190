import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { ActivityEntry } from '../../platform/activity-log/index.ts'
import { type Account, findAccount, lockAccount } from './store.ts'

export type AdminChange = { target: Account; admin: Account }

/**
 * Returns the admin's account and the user's, which is locked until the transaction ends. Throws `missing`
 * for an unknown user.
 */
export async function openAnyForAdmin(
  tx: Tx,
  caller: Caller,
  userId: string,
): Promise<AdminChange> {
  const target = await lockAccount(tx, userId)
  if (target === null) throw createFault('missing', { code: 'no-such-user' }, { code: 'missing' })
  const admin = await findAccount(tx, caller.userId)
  if (admin === null) throw new Error('The caller has no account.')
  return { target, admin }
}

/**
 * Works like `openAnyForAdmin` for a registered user. Throws `forbidden` when the user is an admin and the
 * caller is no super admin.
 */
export async function openForAdmin(tx: Tx, caller: Caller, userId: string): Promise<AdminChange> {
  const { target, admin } = await openAnyForAdmin(tx, caller, userId)
  if (target.row.grow_id === null)
    throw createFault('missing', { code: 'no-such-user' }, { code: 'missing' })
  if (target.row.role !== 'user' && admin.row.role !== 'super') {
    throw createFault('forbidden', { code: 'account-super-only' }, { code: 'not-allowed' })
  }
  return { target, admin }
}

/** Returns the part of a log entry that names the admin and the changed user. */
export function getAdminActor(
  { target, admin }: AdminChange,
  at: number,
): Pick<ActivityEntry, 'at' | 'actorType' | 'actorId' | 'actorName' | 'subjectId'> {
  return {
    at,
    actorType: 'Admin',
    actorId: admin.row.id,
    actorName: admin.row.username,
    subjectId: target.row.id,
  }
}
