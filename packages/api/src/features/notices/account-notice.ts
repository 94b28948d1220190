import type { Bus, Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import type { AdminChange } from '../users/admin-change.ts'
import { insertNotice, type NoticeText } from './store.ts'

type Told = { text: string; level?: NoticeText['level']; at: number }

const action = { label: 'Open profile', path: '/profile' }

/**
 * Keeps a notice of what an admin changed about an account, for its user; null for admins who change their own.
 * It belongs to the transaction of the change, and `tellAccount` shows it once that is committed.
 */
export async function keepAccountNotice(
  tx: Tx,
  { target, admin }: AdminChange,
  { text, level = 'info', at }: Told,
): Promise<Notice | null> {
  const userId = target.row.id
  if (userId === admin.row.id) return null
  return insertNotice(tx, { userId, at, kind: 'account', level, text, action })
}

/** Tells a user's open panels of their changed account, and shows the notice if there is one. */
export function tellAccount(bus: Bus, userId: string, notice: Notice | null): void {
  bus.emit('account', userId)
  if (notice !== null) bus.emit('notice', userId, notice)
}
