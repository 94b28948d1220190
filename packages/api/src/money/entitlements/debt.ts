import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { AdminChange } from '../../people/users/index.ts'
import type { AccountMessage, ChangeOutcome } from './admin-change.ts'
import { getBalanceLabel } from './balance-label.ts'
import { getReversed } from './reversal.ts'
import { move } from './server-time.ts'
import type { LedgerRow } from './store.ts'

export const formatCredits = (count: number) =>
  count === 1 ? '1 credit' : `${count.toLocaleString('en-US')} credits`

type ReversalNews = {
  reason: string
  /** The debt of the account after the reversal, in credits. */
  debt: number
}

/** Describes a reversal for the user, and the debt that it left. */
export function describeReversal(
  line: LedgerRow,
  { reason, debt }: ReversalNews,
): AccountMessage & { level: 'info' | 'warning' } {
  const text = `An admin took back: ${line.reason}. Reason: ${reason}`
  const params = { ...getReversed(line), reason }
  if (debt === 0) return { text, code: 'line-reversed', params, level: 'info' }
  return {
    text: `${text} You had used it already, so you now owe ${formatCredits(debt)}.`,
    code: 'line-reversed-debt',
    params: { ...params, debt },
    level: 'warning',
  }
}

type Forgiveness = { reason: string; at: number }

/** Ends the debt of an account. Throws a `conflict` when it has none. */
export async function endDebt(
  tx: Tx,
  { target, admin }: AdminChange,
  { reason, at }: Forgiveness,
): Promise<ChangeOutcome> {
  const { debt } = target.row
  if (debt === 0) throw createFault('conflict', { code: 'no-debt' })
  await move(tx, {
    userId: target.row.id,
    unit: 'debt',
    amount: -debt,
    reason: { code: 'debt-forgiven', params: { note: reason } },
    actor: admin.row.username,
    reference: `admin:${admin.row.id}`,
    at,
  })
  return {
    action: 'user-debt-forgiven',
    details: { reason, before: debt, after: 0 },
    label: getBalanceLabel('debt', target.row),
    steps: [],
    message: {
      text: `An admin forgave your debt. Reason: ${reason}`,
      code: 'debt-forgiven',
      params: { reason },
    },
  }
}
