import { dayMs, type LedgerUnit } from '@trellis/contract/kit/amounts.ts'
import { formatDebtReference } from '@trellis/contract/money/entitlements.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { getLedgerReason } from './ledger-sentences.ts'

/**
 * A change of a balance, stored as one line of the ledger; `amount` is in credits, milliseconds, slots,
 * megabytes or backups.
 */
export type Movement = {
  userId: string
  unit: LedgerUnit
  amount: number
  /** Shown to the owner. */
  reason: LedgerReason
  actor: string
  /** The cause of the line, such as a code or an order. */
  reference: string
  /** The line that this line reverses. */
  reverses?: number
  /** The change of many accounts that the line belongs to. */
  batch?: string | undefined
  at: number
}

/** The account column of each unit. */
export const balanceColumns = {
  credit: 'credit',
  time: 'time_left_ms',
  slot: 'slots',
  storage: 'storage_limit_mb',
  backup: 'extra_backups',
  debt: 'debt',
} as const

/** The maximum balance of an account; all values stay far below 2^53. */
const maxHeld: Record<LedgerUnit, number> = {
  credit: 1_000_000_000_000,
  time: 36_500 * dayMs,
  slot: 1_000_000,
  storage: 1_000_000_000,
  backup: 100,
  // A reversal always goes through, so a debt has no bound that users could reach.
  debt: 1_000_000_000_000_000,
}

/**
 * A written line: its id, the balance after it and after the debt that its credits paid, and whether they paid the whole debt.
 */
export type Posted = { line: number; balance: number; isDebtPaid: boolean }

/**
 * Changes a balance and writes its ledger line together. Server time must go through `server-time.ts`, which
 * first books the time used. Throws a `conflict` when the account cannot hold that much. The caller must
 * have locked the account and checked that the balance stays non-negative; otherwise the table's constraint
 * fails. Credits that come in pay the account's debt in the same step.
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
  const column = balanceColumns[movement.unit]
  const { balance } = await tx
    .updateTable('account')
    .set({
      [column]: sql`${sql.ref(column)} + ${movement.amount}`,
      ...(movement.unit === 'debt' && getDebtStart(movement)),
    })
    .where('id', '=', movement.userId)
    .returning(`${column} as balance`)
    .executeTakeFirstOrThrow()
  if (balance > maxHeld[movement.unit] && movement.amount > 0) {
    throw createFault('conflict', { code: 'too-much' })
  }
  const { params } = movement.reason
  const { id: line } = await tx
    .insertInto('ledger_entry')
    .values({
      user_id: movement.userId,
      unit: movement.unit,
      amount: movement.amount,
      number: (await countLines(tx, movement.userId, movement.unit)) + 1,
      balance,
      reason: getLedgerReason(movement.reason),
      reason_code: movement.reason.code,
      reason_params: params === undefined ? null : JSON.stringify(params),
      actor: movement.actor,
      reference: movement.reference,
      reverses: movement.reverses ?? null,
      batch: movement.batch ?? null,
      at: movement.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (movement.unit !== 'credit' || movement.amount <= 0)
    return { line, balance, isDebtPaid: false }
  const { paid, isDebtPaid } = await settleDebt(tx, { ...movement, line, balance })
  return { line, balance: balance - paid, isDebtPaid }
}

/** Sets the start of a debt with its first credit, and removes it with the last one. */
const getDebtStart = ({ amount, at }: Movement) => ({
  debt_since: sql<number>`case when debt + ${amount} > 0 then coalesce(debt_since, ${at}) end`,
})

type Payer = Pick<Movement, 'userId' | 'actor' | 'at'> & {
  /** The line whose credits pay. */
  line: number
  /** The credits of the account. */
  balance: number
}

/** Pays as much of an account's debt as its credits allow. Returns the paid credits. The caller has locked the account. */
export async function settleDebt(
  tx: Tx,
  { userId, actor, at, line, balance }: Payer,
): Promise<{ paid: number; isDebtPaid: boolean }> {
  const { debt } = await tx
    .selectFrom('account')
    .select('debt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const paid = Math.min(debt, balance)
  if (paid === 0) return { paid, isDebtPaid: false }
  const reason: LedgerReason = { code: 'debt-paid' }
  const payment = { userId, amount: -paid, reason, actor, at, reference: formatDebtReference(line) }
  await post(tx, { ...payment, unit: 'credit' })
  await post(tx, { ...payment, unit: 'debt' })
  return { paid, isDebtPaid: paid === debt }
}

/** Returns how many lines a user has of a unit. It reads the newest line's number instead of counting. */
export async function countLines(tx: Tx, userId: string, unit: LedgerUnit): Promise<number> {
  return (await findNewestLine(tx, userId, unit))?.number ?? 0
}

/** Returns the newest ledger line of a user's unit; null before the first. */
export async function findNewestLine(
  tx: Tx,
  userId: string,
  unit: LedgerUnit,
): Promise<{ id: number; number: number } | null> {
  const line = await tx
    .selectFrom('ledger_entry')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .where('unit', '=', unit)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line ?? null
}
