import type { Tx } from '../../kit/db.ts'
import { insertNotice } from '../../platform/notices/index.ts'

/** Stores the notice that credits have paid the whole debt of an account, in the transaction of their line. */
export const keepPaidNotice = (tx: Tx, { userId, at }: { userId: string; at: number }) =>
  insertNotice(tx, {
    userId,
    kind: 'account',
    level: 'success',
    text: 'Your debt is paid. Your servers can start again.',
    code: 'debt-paid',
    action: { label: 'Open profile', path: '/profile' },
    at,
  })
