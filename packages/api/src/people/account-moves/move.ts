import type { Caller } from '../../kit/access.ts'
import { isConstraint, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, findAccount, findBanInfo, refreshSearch } from '../users/index.ts'
import {
  announceMove,
  dropUndoOffers,
  endSessions,
  getNames,
  hasBackupJob,
  isUsed,
  lockRows,
  moveRows,
  type Names,
  type Newcomer,
} from './store.ts'
import { moveKind } from './undo-kinds.ts'

type Asked = { caller: Caller; from: string; to: string; at: number }

export type Opened = {
  account: Account
  admin: Account
  /** The empty account that has the new id; null without one. */
  replaced: Newcomer | null
}

/** Locks everyone concerned, and throws when the account cannot get the new id. */
export async function openMove(tx: Tx, { caller, from, to, at }: Asked): Promise<Opened> {
  if (from === to) throw createFault('conflict', { code: 'move-to-same-id' })
  if (from === caller.userId || to === caller.userId)
    throw createFault('forbidden', { code: 'move-own-account' })
  await lockRows(tx, [from, to, caller.userId])
  const admin = await findAccount(tx, caller.userId)
  // The access guard's decision may be outdated: another super admin may have just demoted the caller.
  if (admin?.row.role !== 'super') throw createFault('forbidden', { code: 'not-allowed' })
  const account = await findAccount(tx, from)
  if (account === null || account.row.grow_id === null)
    throw createFault('missing', { code: 'no-such-user' }, { code: 'missing' })
  if (await hasBackupJob(tx, from)) throw createFault('conflict', { code: 'move-while-busy' })
  return { account, admin, replaced: await openTarget(tx, to, at) }
}

/** Returns the empty account of an id. Throws when it is not empty. */
async function openTarget(tx: Tx, to: string, at: number): Promise<Newcomer | null> {
  const target = await findAccount(tx, to)
  if (target === null) return null
  const { grow_id: growId, role, id, created_at, language } = target.row
  if (growId !== null)
    throw createFault('conflict', { code: 'move-to-registered', params: { growId } })
  if (findBanInfo(target.ban, at) !== null)
    throw createFault('conflict', { code: 'move-to-banned' })
  if (role !== 'user' || (await isUsed(tx, to)))
    throw createFault('conflict', { code: 'move-to-used' })
  return { ...getNames(target.row), id, created_at, language }
}

/** Moves an opened account, ends the sessions of both ids, and returns the ids of these sessions. */
export async function performMove(
  tx: Tx,
  {
    account: { row },
    to,
    names,
    at,
  }: Pick<Opened, 'account'> & { to: string; names: Names; at: number },
): Promise<string[]> {
  const sessions = await endSessions(tx, [row.id, to], at)
  await dropUndoOffers(tx, { id: row.id, kind: moveKind })
  try {
    await moveRows(tx, { account: row, to, names })
  } catch (error) {
    // A row about one of the two ids was added at the same moment.
    if (isConstraint(error)) throw createFault('conflict', { code: 'busy' }, { cause: error })
    throw error
  }
  await refreshSearch(tx, to)
  await announceMove(tx, to)
  return sessions
}
