import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { ActivityEntry } from '../activity-log/store.ts'
import { type Account, findAccount, lockAccount } from './store.ts'

/**
 * Whoever changes a user's account, and that account, locked until the transaction ends. Throws `missing` for an
 * unknown user, and `forbidden` when the account is an admin's and the caller no super admin.
 */
export async function openForAdmin(tx: Tx, caller: Caller, userId: string) {
  const target = await lockAccount(tx, userId)
  if (target === null || target.row.grow_id === null) throw new Fault('missing', 'No such user.')
  const admin = await findAccount(tx, caller.userId)
  if (admin === null) throw new Error('The caller has no account.')
  if (target.row.role !== 'user' && admin.row.role !== 'super') {
    throw new Fault('forbidden', "Only a super admin can change an admin's account.", {
      code: 'not-allowed',
    })
  }
  return { target, admin }
}

/** The part of a log entry that says which admin changed whom. */
export function adminActor(
  { target, admin }: { target: Account; admin: Account },
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
