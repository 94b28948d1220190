import { dayMs, type Unit } from '@trellis/contract/kit/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { AccountRow } from '../../people/users/index.ts'
import { getTimeGoneMs, type TimeBalance } from './balance.ts'
import { balanceColumns, type Movement, type Posted, post } from './ledger.ts'

export const getTimeBalance = (row: AccountRow): TimeBalance => ({
  leftMs: row.time_left_ms,
  runsSince: row.time_runs_since,
  permanent: row.time_permanent === 1,
})

/**
 * Books the time used since the last booking and locks the account. It is idempotent: the moment up to which
 * time is charged only moves forward, even if the clock is set back.
 */
export async function settleTime(tx: Tx, userId: string, now: number): Promise<AccountRow> {
  const row = await lockAccount(tx, userId)
  if (row.time_runs_since === null) return row
  if (row.time_permanent === 1) return setRunsSince(tx, row, Math.max(row.time_runs_since, now))
  const gone = getTimeGoneMs(getTimeBalance(row), now)
  if (gone === 0) return row
  const { balance: left } = await post(tx, {
    userId,
    unit: 'time',
    amount: -gone,
    reason: { code: 'time-used' },
    actor: serviceName,
    reference: 'server-time',
    at: now,
  })
  return setRunsSince(tx, { ...row, time_left_ms: left }, row.time_runs_since + gone)
}

const lockAccount = (tx: Tx, userId: string): Promise<AccountRow> =>
  tx
    .updateTable('account')
    .set({ id: userId })
    .where('id', '=', userId)
    .returningAll()
    .$narrowType<Pick<AccountRow, 'id'>>()
    .executeTakeFirstOrThrow()

async function setRunsSince(tx: Tx, row: AccountRow, runsSince: number): Promise<AccountRow> {
  await tx
    .updateTable('account')
    .set({ time_runs_since: runsSince })
    .where('id', '=', row.id)
    .execute()
  return { ...row, time_runs_since: runsSince }
}

/**
 * Changes any balance. For server time it first books the time used, and restarts a balance that had run out
 * from now.
 */
export async function move(tx: Tx, movement: Movement): Promise<Posted> {
  if (movement.unit !== 'time') return post(tx, movement)
  const { userId, at } = movement
  const row = await settleTime(tx, userId, at)
  const posted = await post(tx, movement)
  const since = row.time_runs_since
  if (since !== null && row.time_left_ms === 0) await setRunsSince(tx, row, Math.max(since, at))
  // Added time makes the expiry warnings due again.
  if (movement.amount > 0)
    await tx.updateTable('account').set({ time_warned_ms: null }).where('id', '=', userId).execute()
  return posted
}

/** Returns an account's current balance of a unit, in ledger units, and locks the account. */
export async function getBalance(
  tx: Tx,
  userId: string,
  { unit, at }: { unit: Unit; at: number },
): Promise<number> {
  // Only server time is settled here; settling for other units would add lines of 0 s to the history.
  const row = unit === 'time' ? await settleTime(tx, userId, at) : await lockAccount(tx, userId)
  return row[balanceColumns[unit]]
}

/** Converts an amount to ledger units: days become milliseconds. */
export const toLedgerUnits = (unit: Unit, amount: number) =>
  unit === 'time' ? amount * dayMs : amount

/** Starts the use of server time. */
export async function startServerTime(tx: Tx, row: AccountRow, now: number): Promise<void> {
  if (row.time_runs_since !== null) return
  await setRunsSince(tx, row, Math.max(now, row.time_charged_until))
}

/** The time in the bin that counts at most when a server is brought back. */
const maxAwayMs = dayMs

/**
 * Starts the use of server time for a server that is brought back: the time since its deletion counts, up to a day, so that
 * no server is deleted each night to save time. What other servers have used since is not counted twice.
 */
export async function startServerTimeAgain(
  tx: Tx,
  row: AccountRow,
  { deletedAt, at }: { deletedAt: number; at: number },
): Promise<void> {
  if (row.time_runs_since !== null) return
  const since = Math.min(at, Math.max(deletedAt, at - maxAwayMs))
  await setRunsSince(tx, row, Math.max(since, row.time_charged_until))
}

/** Stops the use of server time, after booking the time used. */
export async function stopTime(tx: Tx, userId: string, now: number): Promise<void> {
  const row = await settleTime(tx, userId, now)
  if (row.time_runs_since === null) return
  await tx
    .updateTable('account')
    .set({ time_runs_since: null, time_charged_until: row.time_runs_since })
    .where('id', '=', userId)
    .execute()
}
