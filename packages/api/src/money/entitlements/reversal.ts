import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findOrder } from './order-reference.ts'
import { getBalance, move } from './server-time.ts'
import { isReversed, type LedgerRow, listTogether } from './store.ts'

type By = { actor: string; reason: string; at: number }

/** Runs in the transaction that reverses an order. */
export type AfterReversal = (tx: Tx, orderId: string, at: number) => Promise<void>

/**
 * Reverses a line with an opposite line, once; a line of a purchase reverses the whole purchase. The caller
 * must have locked the account. Throws a `conflict` when it was reversed already or the balance is used up.
 * Returns the reversed lines.
 */
export async function reverse(
  tx: Tx,
  line: LedgerRow,
  { afterReversal, ...by }: By & { afterReversal: ReadonlySet<AfterReversal> },
): Promise<LedgerRow[]> {
  if (line.reverses !== null) {
    throw createFault('conflict', { code: 'reversal' })
  }
  const order = findOrder(line.reference)
  const lines = order === null ? [line] : await listTogether(tx, line)
  for (const one of lines) await reverseOne(tx, one, by)
  if (order !== null) for (const act of afterReversal) await act(tx, order, by.at)
  return lines
}

async function reverseOne(tx: Tx, line: LedgerRow, { actor, reason, at }: By): Promise<void> {
  if (await isReversed(tx, line.id)) {
    throw createFault('conflict', { code: 'already-reversed' })
  }
  if (line.amount > (await getBalance(tx, line.user_id, { unit: line.unit, at }))) {
    throw createFault('conflict', { code: 'used-up', params: { unit: line.unit } })
  }
  await move(tx, {
    userId: line.user_id,
    unit: line.unit,
    amount: -line.amount,
    reason: `Reversed: ${line.reason}. ${reason}`,
    actor,
    reference: `line:${line.id}`,
    reverses: line.id,
    at,
  })
}
