import { isDebtLine } from '@trellis/contract/money/entitlements.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findShopPrice, listOrderPrices, type Price, sumPaidBy } from './debt-store.ts'
import { settleDebt } from './ledger.ts'
import { readReason } from './line-reason.ts'
import { findOrder } from './order-reference.ts'
import { keepPaidNotice } from './paid-notice.ts'
import { getBalance, move } from './server-time.ts'
import { isReversed, type LedgerRow, listTogether } from './store.ts'

type ReversalAuthor = {
  actor: string
  /** The admin's reason; null for an undone change. */
  note: string | null
  at: number
  /** Whether used amounts become a debt, or refuse the reversal unless they have paid a debt. */
  missing: 'owe' | 'refuse'
}

/** Runs in the transaction that reverses an order. */
export type AfterReversal = (tx: Tx, orderId: string, at: number) => Promise<void>

/** The reversed lines, the debt of the account afterwards, and the stored notice if the reversal paid an earlier debt. */
export type Reversal = { lines: LedgerRow[]; debt: number; paidNotice: Notice | null }

/**
 * Reverses a line with an opposite line, once; a line of a purchase reverses the whole purchase. The missing part
 * becomes a debt, which the credits of the account pay at once as far as they can. The caller must have
 * locked the account. Throws a `conflict` when it was reversed already.
 */
export async function reverse(
  tx: Tx,
  line: LedgerRow,
  { afterReversal, ...by }: ReversalAuthor & { afterReversal: ReadonlySet<AfterReversal> },
): Promise<Reversal> {
  if (line.reverses !== null) throw createFault('conflict', { code: 'reversal' })
  if (isDebtLine(line)) throw createFault('conflict', { code: 'debt-line' })
  const order = findOrder(line.reference)
  const lines = order === null ? [line] : await listTogether(tx, line)
  const prices = order === null ? [] : await listOrderPrices(tx, order)
  const owed = await readDebt(tx, line.user_id)
  for (const one of lines) {
    // An order has one line for its price, then one for each of its positions.
    const price = one.unit === 'credit' ? undefined : prices.shift()
    await reverseOne(tx, one, { ...by, price: price ?? null })
  }
  if (order !== null) for (const act of afterReversal) await act(tx, order, by.at)
  const debt = await readDebt(tx, line.user_id)
  const isPaid = owed > 0 && debt === 0
  const paidNotice = isPaid ? await keepPaidNotice(tx, { userId: line.user_id, at: by.at }) : null
  return { lines, debt, paidNotice }
}

async function readDebt(tx: Tx, userId: string): Promise<number> {
  const { debt } = await tx
    .selectFrom('account')
    .select('debt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return debt
}

type Terms = ReversalAuthor & {
  /** The price at which it was bought; null if it was not bought in the shop. */
  price: Price | null
}

async function reverseOne(tx: Tx, line: LedgerRow, terms: Terms): Promise<void> {
  const { unit, user_id: userId } = line
  if (unit === 'debt') throw createFault('conflict', { code: 'debt-line' })
  if (await isReversed(tx, line.id)) throw createFault('conflict', { code: 'already-reversed' })
  const { actor, note, at } = terms
  const left = await getBalance(tx, userId, { unit, at })
  const missing = Math.max(0, line.amount - left)
  if (terms.missing === 'refuse' && missing > (await sumPaidBy(tx, line.id))) {
    throw createFault('conflict', { code: 'used-up', params: { unit } })
  }
  const by = { userId, actor, at }
  const posted = await move(tx, {
    ...by,
    unit,
    amount: missing - line.amount,
    reason: getReversal(line, note),
    reference: `line:${line.id}`,
    reverses: line.id,
  })
  if (missing === 0) return
  const amount =
    unit === 'credit' ? missing : await estimateCredits(tx, { unit, missing }, terms.price)
  if (amount === 0) return
  const reason: LedgerReason = { code: 'debt-made', params: getReversed(line) }
  await move(tx, { ...by, unit: 'debt', amount, reason, reference: `line:${line.id}` })
  const credits = await getBalance(tx, userId, { unit: 'credit', at })
  await settleDebt(tx, { ...by, line: posted.line, balance: credits })
}

type Missing = { unit: 'time' | 'slot' | 'storage' | 'backup'; missing: number }

/**
 * Returns the value of used time, slots or storage in credits, rounded down: by the price at which it was bought, else by
 * the lowest price of the shop, else 0.
 */
async function estimateCredits(
  tx: Tx,
  { unit, missing }: Missing,
  bought: Price | null,
): Promise<number> {
  const price = bought ?? (await findShopPrice(tx, unit))
  if (price === null) return 0
  // The product exceeds the integers that a number holds exactly.
  return Number((BigInt(missing) * BigInt(price.cost)) / BigInt(price.amount))
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
