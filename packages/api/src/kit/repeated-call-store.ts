import type { Selectable } from 'kysely'
import type { Tables } from '../migrations/tables.ts'
import type { Tx } from './db.ts'

type CallRow = Selectable<Tables['repeated_call']>

export async function findCall(tx: Tx, print: string): Promise<CallRow | null> {
  const row = await tx
    .selectFrom('repeated_call')
    .selectAll()
    .where('print', '=', print)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the calls of an account, up to `max`. */
export async function countKept(tx: Tx, accountPrint: string, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('repeated_call')
    .select('at')
    .where('account_print', '=', accountPrint)
    .orderBy('at')
    .offset(max - 1)
    .limit(1)
    .execute()
  return rows.length === 0 ? 0 : max
}

/** Returns false when another process has inserted it. */
export async function insertCall(
  tx: Tx,
  row: Omit<CallRow, 'status' | 'answer'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('repeated_call')
    .values(row)
    .onConflict((conflict) => conflict.column('print').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function storeAnswer(
  tx: Tx,
  print: string,
  answer: { status: number; answer: string },
): Promise<void> {
  await tx.updateTable('repeated_call').set(answer).where('print', '=', print).execute()
}

export async function removeCall(tx: Tx, print: string): Promise<void> {
  await tx.deleteFrom('repeated_call').where('print', '=', print).execute()
}

export async function removeOldCalls(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('repeated_call').where('at', '<=', before).execute()
}
