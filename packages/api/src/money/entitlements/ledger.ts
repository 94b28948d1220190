import { dayMs, type Unit } from '@trellis/contract/amounts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'

/** A balance that moves, as one line of the ledger; `amount` in credits, milliseconds, slots or megabytes. */
export type Movement = {
  userId: string
  unit: Unit
  amount: number
  /** For the owner's eyes. */
  reason: string
  actor: string
  /** What the line belongs to, such as a code or an order. */
  reference: string
  /** The line that this one takes back. */
  reverses?: number
  at: number
}

/** Where an account holds each unit. */
export const balanceColumns = {
  credit: 'credit',
  time: 'time_left_ms',
  slot: 'slots',
  storage: 'storage_limit_mb',
} as const

/** No account can hold more; everything stays far below what a number can tell exactly. */
const mostHeld: Record<Unit, number> = {
  credit: 1_000_000_000_000,
  time: 36_500 * dayMs,
  slot: 1_000_000,
  storage: 1_000_000_000,
}

const tooMuchSentence = 'That is more than an account can hold.'

/**
 * Moves a balance and writes the line that says so: neither ever without the other. Server time is moved by
 * `server-time.ts`, which books first what has run. Throws a `conflict` when the account cannot hold that much; whoever
 * calls has made sure, with the account locked, that nothing becomes negative: the table's constraint fails else.
 * @returns the balance after it
 */
export async function post(tx: Tx, movement: Movement): Promise<number> {
  const column = balanceColumns[movement.unit]
  const { balance } = await tx
    .updateTable('account')
    .set({ [column]: sql`${sql.ref(column)} + ${movement.amount}` })
    .where('id', '=', movement.userId)
    .returning(`${column} as balance`)
    .executeTakeFirstOrThrow()
  if (balance > mostHeld[movement.unit] && movement.amount > 0) {
    throw new Fault('conflict', tooMuchSentence, { code: 'too-much' })
  }
  await tx
    .insertInto('ledger_entry')
    .values({
      user_id: movement.userId,
      unit: movement.unit,
      amount: movement.amount,
      number: (await countLines(tx, movement.userId, movement.unit)) + 1,
      balance,
      reason: movement.reason,
      actor: movement.actor,
      reference: movement.reference,
      reverses: movement.reverses ?? null,
      at: movement.at,
    })
    .execute()
  return balance
}

/** How many lines a user has of a unit; they are numbered, so that nobody has to count. */
export async function countLines(tx: Tx, userId: string, unit: Unit): Promise<number> {
  return (await findNewestLine(tx, userId, unit))?.number ?? 0
}

/** The line by which a user's balance of a unit was moved last; null before the first. */
export async function findNewestLine(
  tx: Tx,
  userId: string,
  unit: Unit,
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
