import type { Bus, Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import type { AdminChange } from './admin-change.ts'

type AccountMessage = Pick<NoticeText, 'text' | 'code' | 'params'> & {
  level?: NoticeText['level']
  at: number
}

const action = { label: 'Open profile', path: '/profile' }

/**
 * Stores a notice for the user of an account that an admin changed; null for admins who change their own.
 * Runs in the transaction of the change. After the commit, `notifyAccount` shows the notice.
 */
export async function keepAccountNotice(
  tx: Tx,
  { target, admin }: AdminChange,
  { level = 'info', ...message }: AccountMessage,
): Promise<Notice | null> {
  const userId = target.row.id
  if (userId === admin.row.id) return null
  return insertNotice(tx, { userId, kind: 'account', level, ...message, action })
}

/** Sends the changed account, and the notice if there is one, to the user's open panels. */
export function notifyAccount(bus: Bus, userId: string, notice: Notice | null): void {
  bus.emit('account', userId)
  if (notice !== null) bus.emit('notice', userId, notice)
}
