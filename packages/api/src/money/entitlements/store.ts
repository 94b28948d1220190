import { type LedgerUnit, ledgerUnitSchema } from '@trellis/contract/kit/amounts.ts'
import type { LedgerCheck, LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { ledgerCheckSchema } from '@trellis/contract/money/entitlements.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'
import { countLines } from './ledger.ts'
import { readReason } from './line-reason.ts'

export type LedgerRow = Selectable<Tables['ledger_entry']>

type Page = { unit: LedgerUnit | undefined; page: number; pageSize: number }

/** Lists a page of a user's ledger lines, newest first. */
export async function listLines(tx: Tx, userId: string, { unit, page, pageSize }: Page) {
  let lines = tx.selectFrom('ledger_entry').where('ledger_entry.user_id', '=', userId)
  if (unit !== undefined) lines = lines.where('ledger_entry.unit', '=', unit)
  let total = 0
  for (const one of unit === undefined ? ledgerUnitSchema.options : [unit]) {
    total += await countLines(tx, userId, one)
  }
  const rows = await lines
    .leftJoin('ledger_entry as later', 'later.reverses', 'ledger_entry.id')
    .selectAll('ledger_entry')
    .select('later.id as reversed_by')
    .orderBy('ledger_entry.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows: rows.map(getLine), total, page, pageSize }
}

const getLine = (row: LedgerRow & { reversed_by: number | null }): LedgerLine => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  unit: row.unit,
  amount: row.amount,
  balance: row.balance,
  reason: row.reason,
  ...readReason(row),
  actor: row.actor,
  reference: row.reference,
  reversedBy: row.reversed_by,
  ...(row.batch !== null && { batch: row.batch }),
})

export async function findLine(tx: Tx, id: number): Promise<LedgerRow | null> {
  const row = await tx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the lines with the same reference and user, in order, without reversals. */
export async function listTogether(tx: Tx, line: LedgerRow): Promise<LedgerRow[]> {
  return tx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('reference', '=', line.reference)
    .where('user_id', '=', line.user_id)
    .where('reverses', 'is', null)
    .orderBy('id')
    .execute()
}

export async function isReversed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_entry')
    .select('id')
    .where('reverses', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function listRunning(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('time_runs_since', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the accounts whose server time ends within `withinMs`, or has ended. */
export async function listEnding(tx: Tx, now: number, withinMs: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'time_left_ms', 'time_runs_since', 'time_warned_ms'])
    .where('time_runs_since', 'is not', null)
    .where('time_permanent', '=', 0)
    .where((of) => of(of('time_left_ms', '+', of.ref('time_runs_since')), '<=', now + withinMs))
    .execute()
}

/** Stores that a warning was sent. Returns false when it, or a later one, was sent already. */
export async function advanceWarning(
  tx: Tx,
  userId: string,
  thresholdMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ time_warned_ms: thresholdMs })
    .where('id', '=', userId)
    .where((of) =>
      of.or([of('time_warned_ms', 'is', null), of('time_warned_ms', '>', thresholdMs)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An api that has not completed the nightly job after this time counts as gone. */
const nightWorkMs = 600_000

/** Claims the nightly job; returns whether the caller must run it now, and whether it is complete. */
export async function beginNight(
  tx: Tx,
  night: string,
  at: number,
): Promise<{ isMine: boolean; isOver: boolean }> {
  const begun = await tx
    .insertInto('ledger_check')
    .values({ night, at })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet({ at })
        .where('ledger_check.ended_at', 'is', null)
        .where('ledger_check.at', '<', at - nightWorkMs),
    )
    .returning('id')
    .executeTakeFirst()
  if (begun !== undefined) return { isMine: true, isOver: false }
  const found = await tx
    .selectFrom('ledger_check')
    .select('ended_at')
    .where('night', '=', night)
    .executeTakeFirst()
  return { isMine: false, isOver: found?.ended_at != null }
}

export async function endNight(tx: Tx, night: string, at: number): Promise<void> {
  await tx.updateTable('ledger_check').set({ ended_at: at }).where('night', '=', night).execute()
}

const maxChecks = 400

export async function keepCheck(tx: Tx, check: LedgerCheck): Promise<void> {
  const { id } = await tx
    .insertInto('ledger_check')
    .values({ at: Date.parse(check.at), report: JSON.stringify(check) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('ledger_check')
    .where('id', '<', id - maxChecks)
    .execute()
}

export async function findLastCheck(tx: Tx): Promise<LedgerCheck | null> {
  const row = await tx
    .selectFrom('ledger_check')
    .select('report')
    .where('report', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.report ? ledgerCheckSchema.parse(JSON.parse(row.report)) : null
}
