import type { LedgerReason } from '@trellis/contract/sentences/ledger-reasons.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { readReason } from './line-reason.ts'
import { findOrder } from './order-reference.ts'
import { getBalance, move } from './server-time.ts'
import { isReversed, type LedgerRow, listTogether } from './store.ts'

/** `note` is the admin's reason; null for an undone change. */
type ReversalAuthor = { actor: string; note: string | null; at: number }

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
  { afterReversal, ...by }: ReversalAuthor & { afterReversal: ReadonlySet<AfterReversal> },
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

async function reverseOne(
  tx: Tx,
  line: LedgerRow,
  { actor, note, at }: ReversalAuthor,
): Promise<void> {
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
    reason: getReversal(line, note),
    actor,
    reference: `line:${line.id}`,
    reverses: line.id,
    at,
  })
}

function getReversal(line: LedgerRow, note: string | null): LedgerReason {
  const params = getReversed(line)
  return note === null
    ? { code: 'undone', params }
    : { code: 'reversed', params: { ...params, note } }
}

/** Returns the values with which the reason of a reversed line is worded. */
export function getReversed(line: LedgerRow) {
  const { reasonCode, reasonParams } = readReason(line)
  return { ...reasonParams, what: line.reason, whatCode: reasonCode ?? '' }
}
