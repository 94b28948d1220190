import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { UndoKind } from '../../kit/undo-kind.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { deleteNotices, insertNotice } from '../../platform/notices/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import { findAccount } from '../users/index.ts'
import { openMove, performMove } from './move.ts'
import { getNames, insertNewcomer } from './store.ts'
import { accountMoved } from './undo-kinds.ts'

type Deps = {
  db: Db
  bus: Bus
  undo: Undo
  now: () => number
  /** Reads all cached rows of this process again. */
  reloadAll(): Promise<void>
  /** The Discord ids that the operator makes super admins at each sign-in. */
  superAdminIds: ReadonlySet<string>
}

export type AccountMoves = ReturnType<typeof createAccountMoves>

/** Moves accounts to other Discord ids, for users who have lost theirs. */
export function createAccountMoves(deps: Deps) {
  const { db, undo, now, superAdminIds } = deps
  return {
    async move(caller: Caller, from: UserId, to: UserId) {
      const at = now()
      // The old id would be a super admin again at its next sign-in.
      if (superAdminIds.has(from)) throw createFault('conflict', { code: 'move-named-admin' })
      const { growId, sessions, batch } = await db.transaction(async (tx) => {
        const opened = await openMove(tx, { caller, from, to, at })
        const { account, admin, replaced } = opened
        const growId = account.row.grow_id ?? ''
        const before = getNames(account.row)
        const names = replaced === null ? before : getNames({ ...account.row, ...replaced })
        const sessions = await performMove(tx, { account, to, names, at })
        await insertActivity(tx, {
          at,
          actorType: 'Admin',
          actorId: admin.row.id,
          actorName: admin.row.username,
          subjectId: to,
          action: 'account-moved',
          details: { growId, from, to },
        })
        await insertNotice(tx, {
          userId: to,
          at,
          kind: 'account',
          level: 'warning',
          text: 'An admin moved your account to this Discord account. All older sign-ins have ended.',
          code: 'account-moved',
          action: { label: 'Open profile', path: '/profile' },
        })
        const label = { code: 'account-moved', params: { growId } } as const
        const batch = undo.begin({ caller, access: 'super-admin', label })
        await batch.add(tx, accountMoved.step({ from, to, growId, names: before, replaced }))
        return { growId, sessions, batch }
      })
      await publish(deps, [from, to], sessions)
      return {
        ...createReply({ code: 'account-moved', params: { growId, to } }),
        undo: batch.offer(),
      }
    },
  }
}

/** Undoes a move while the account still has the new id, and the old id has no account of its own. */
export const createMoveUndo = (deps: Omit<Deps, 'undo'>): UndoKind[] => [
  accountMoved.undoneBy(
    async (tx, { from, to, growId, names, replaced }, { caller, at, afterwards }) => {
      const moved = await findAccount(tx, to)
      if (moved?.row.grow_id !== growId) throw createFault('conflict', { code: 'moved-since' })
      await deleteNotices(tx, to, 'account-moved')
      const { account } = await openMove(tx, { caller, from: to, to: from, at })
      const sessions = await performMove(tx, { account, to: from, names, at })
      if (replaced !== null) await insertNewcomer(tx, replaced)
      afterwards(() => publish(deps, [from, to], sessions))
      return { userId: from }
    },
  ),
]

/** Applies a committed move in this process; others hear of it from the database. */
async function publish(
  { bus, reloadAll }: Pick<Deps, 'bus' | 'reloadAll'>,
  ids: readonly string[],
  sessions: readonly string[],
): Promise<void> {
  for (const id of sessions) bus.emit('sessionRevoked', id)
  await reloadAll()
  for (const id of ids) bus.emit('account', id)
}
