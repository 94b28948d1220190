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
  /** The cause of the line, such as a code or an order. */
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

/** The maximum of an account, far below the range in which numbers are exact. */
const mostHeld: Record<Unit, number> = {
  credit: 1_000_000_000_000,
  time: 36_500 * dayMs,
  slot: 1_000_000,
  storage: 1_000_000_000,
}

const tooMuchSentence = 'That is more than an account can hold.'

/**
 * Changes a balance and writes its ledger line, always together. Server time is changed by `server-time.ts`,
 * which first books the used time. Throws a `conflict` if the account cannot hold that much. The caller has
 * locked the account and checked that no balance becomes negative; otherwise the table's constraint fails.
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

/** Returns the number of a user's lines of a unit. Lines are numbered, so this needs no count. */
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
