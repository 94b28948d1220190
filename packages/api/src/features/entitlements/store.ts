import { sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { AccountRow } from '../users/store.ts'
import { daysToMs, type TimeBalance, timeLeftMs } from './balance.ts'

export type Unit = 'credit' | 'day' | 'slot' | 'mb'
export type LedgerLine = {
  userId: string
  unit: Unit
  amount: number
  reason: string
  actor: string
  /** What the line belongs to, such as a code or an order; unique meaning within its reason. */
  reference: string
  at: number
}

export const timeBalanceOf = (row: AccountRow): TimeBalance => ({
  leftMs: row.time_left_ms,
  runsSince: row.time_runs_since,
  permanent: row.time_permanent === 1,
})

const columns = {
  credit: 'credit',
  day: 'time_left_ms',
  slot: 'slots',
  mb: 'storage_limit_mb',
} as const

/**
 * Writes a line and moves the balance with it: neither ever without the other. A balance that would become
 * negative fails on the table's constraint.
 */
export async function postLedgerLine(tx: Tx, line: LedgerLine): Promise<void> {
  await tx
    .insertInto('ledger_entry')
    .values({
      user_id: line.userId,
      unit: line.unit,
      amount: line.amount,
      reason: line.reason,
      actor: line.actor,
      reference: line.reference,
      at: line.at,
    })
    .execute()
  const column = columns[line.unit]
  const amount = line.unit === 'day' ? daysToMs(line.amount) : line.amount
  await tx
    .updateTable('account')
    .set({ [column]: sql`${sql.ref(column)} + ${amount}` })
    .where('id', '=', line.userId)
    .execute()
}

/** Server time runs from now on. */
export async function startTime(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ time_runs_since: now })
    .where('id', '=', userId)
    .where('time_runs_since', 'is', null)
    .execute()
}

/** Server time stands still again; what has run is taken from the balance. */
export async function stopTime(tx: Tx, row: AccountRow, now: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ time_left_ms: timeLeftMs(timeBalanceOf(row), now), time_runs_since: null })
    .where('id', '=', row.id)
    .execute()
}
