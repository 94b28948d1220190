import type { FeedbackRefusal } from '@trellis/contract/operations/feedback.ts'
import type { BanRefusal } from '@trellis/contract/people/bans.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, createSignedOutFault } from '../../kit/fault.ts'
import type { ActivityEntry } from '../../platform/activity-log/index.ts'
import { findBanInfo } from './profile.ts'
import { type Account, findAccount, lockAccount } from './store.ts'

/** Returns the caller's own account, locked until the transaction ends. */
export async function openOwn(tx: Tx, caller: Caller): Promise<Account> {
  const account = await lockAccount(tx, caller.userId)
  if (account === null) throw createSignedOutFault()
  return account
}

/** Returns the caller's own account without a lock. Throws for one who is banned. */
export async function openUnbanned(tx: Tx, { userId }: Caller, at: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (account === null) throw createSignedOutFault()
  refuseBanned(account, at)
  return account
}

/** Throws `forbidden` for a user who is banned now, even if the access guard's check passed earlier. */
export function refuseBanned(
  account: Account,
  at: number,
  refusal: BanRefusal | FeedbackRefusal = { code: 'banned' },
): void {
  if (findBanInfo(account.ban, at) === null) return
  throw createFault('forbidden', refusal, { code: 'banned' })
}

/** Returns the part of a log entry for a user's own action. */
export function getOwnActor(
  { row }: Account,
  at: number,
): Pick<ActivityEntry, 'at' | 'actorType' | 'actorId' | 'actorName' | 'subjectId'> {
  return {
    at,
    actorType: 'User',
    actorId: row.id,
    actorName: row.grow_id ?? row.username,
    subjectId: row.id,
  }
}
