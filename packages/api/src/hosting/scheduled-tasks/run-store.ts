import type { RunOutcome } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { writeCause } from '../../kit/stored-cause.ts'
import type { Tables } from '../../migrations/tables.ts'

export type RunRow = Selectable<Tables['task_run']>

/** Written as a literal, so that the partial index of running runs is used: it is small, the table is not. */
const running = sql.lit('running' as const)

/** How many runs of one task are kept. */
const maxRuns = 100

/** Newest first. */
export async function listRuns(tx: Tx, taskId: string, limit: number): Promise<RunRow[]> {
  return tx
    .selectFrom('task_run')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('due_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findRun(tx: Tx, id: string): Promise<RunRow | null> {
  const row = await tx.selectFrom('task_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function hasOpenRun(tx: Tx, taskId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('task_run')
    .select('id')
    .where('task_id', '=', taskId)
    .where('outcome', '=', running)
    .executeTakeFirst()
  return row !== undefined
}

/** The run of the same task that was due before this one. */
export async function findRunBefore(tx: Tx, run: RunRow): Promise<RunRow | null> {
  const row = await tx
    .selectFrom('task_run')
    .selectAll()
    .where('task_id', '=', run.task_id)
    .where('due_at', '<', run.due_at)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Due times after an instant that have had their run, which a clock that went wrong can bring about. */
export async function listRunAfter(tx: Tx, taskId: string, after: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('task_run')
    .select('due_at')
    .where('task_id', '=', taskId)
    .where('due_at', '>', after)
    .where('outcome', '<>', 'missed')
    .execute()
  return rows.map((row) => row.due_at)
}

export type NewRun = {
  id: string
  taskId: string
  dueAt: number
  beginAt: number
  byHand: boolean
  /** `running` waits for its turn; the others are over with this. */
  outcome: RunOutcome
  reason: string | null
  cause?: Cause | undefined
  finishedAt: number | null
}

/**
 * Null when this due time has had its run. One that counted as missed may still run: it was the clock that was
 * wrong, and now it really comes.
 */
export async function insertRun(tx: Tx, run: NewRun): Promise<RunRow | null> {
  const values = {
    id: run.id,
    begin_at: run.beginAt,
    by_hand: run.byHand ? 1 : 0,
    outcome: run.outcome,
    reason: run.reason,
    cause: writeCause(run.cause),
    finished_at: run.finishedAt,
    given_up: 0,
  }
  const row = await tx
    .insertInto('task_run')
    .values({ ...values, task_id: run.taskId, due_at: run.dueAt })
    .onConflict((conflict) => {
      const taken = conflict.columns(['task_id', 'due_at'])
      if (run.outcome === 'missed') return taken.doNothing()
      return taken.doUpdateSet(values).where('task_run.outcome', '=', 'missed')
    })
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Lists runs that are due and not begun. A manual run never waits. */
export async function listReady(tx: Tx, now: number, limit: number): Promise<RunRow[]> {
  return tx
    .selectFrom('task_run')
    .selectAll()
    .where('outcome', '=', running)
    .where('started_at', 'is', null)
    .where((of) => of.or([of('begin_at', '<=', now), of('by_hand', '=', 1)]))
    .orderBy('begin_at')
    .limit(limit)
    .execute()
}

/** False when another api was quicker. */
export async function beginRun(
  tx: Tx,
  id: string,
  begun: { owner: string; at: number; leaseUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_run')
    .set({ started_at: begun.at, lease_owner: begun.owner, lease_until: begun.leaseUntil })
    .where('id', '=', id)
    .where('outcome', '=', running)
    .where('started_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Excludes work that hangs, which ends as if its api had died. */
export async function renewLeases(
  tx: Tx,
  owner: string,
  { until, startedAfter }: { until: number; startedAfter: number },
): Promise<void> {
  await tx
    .updateTable('task_run')
    .set({ lease_until: until })
    .where('started_at', '>', startedAfter)
    .where('outcome', '=', running)
    .where('lease_owner', '=', owner)
    .execute()
}

/** Hands the run over to other work, which settles it within the given time. */
export async function handOverRun(tx: Tx, id: string, until: number): Promise<void> {
  await tx
    .updateTable('task_run')
    .set({ lease_owner: null, lease_until: until })
    .where('id', '=', id)
    .where('outcome', '=', running)
    .execute()
}

export async function listLapsed(tx: Tx, now: number): Promise<RunRow[]> {
  return tx
    .selectFrom('task_run')
    .selectAll()
    .where('outcome', '=', running)
    .where('lease_until', '<', now)
    .execute()
}

/** After the clock went back: no lease may reach further than one that is given now. */
export async function boundLeases(
  tx: Tx,
  max: { leaseUntil: number; jobUntil: number },
): Promise<void> {
  for (const [isOwned, until] of [
    ['is not', max.leaseUntil],
    ['is', max.jobUntil],
  ] as const) {
    await tx
      .updateTable('task_run')
      .set({ lease_until: until })
      .where('outcome', '=', running)
      .where('lease_owner', isOwned, null)
      .where('lease_until', '>', until)
      .execute()
  }
}

/** Deletes runs with a future due time, which a wrong clock has written: none of them ran. */
export async function deleteNotCome(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('task_run')
    .where('due_at', '>', now)
    .where('by_hand', '=', 0)
    .where((of) =>
      of.or([
        of('outcome', '=', 'missed'),
        of.and([of('outcome', '=', 'running'), of('started_at', 'is', null)]),
      ]),
    )
    .execute()
}

export async function finishRun(
  tx: Tx,
  id: string,
  end: {
    outcome: RunOutcome
    reason: string | null
    cause: Cause | undefined
    at: number
    isGivenUp: boolean
  },
): Promise<void> {
  await tx
    .updateTable('task_run')
    .set({
      outcome: end.outcome,
      reason: end.reason,
      cause: writeCause(end.cause),
      finished_at: end.at,
      lease_owner: null,
      given_up: end.isGivenUp ? 1 : 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Lists the runs of a task that were due and have not begun. */
export async function listNotBegun(tx: Tx, taskId: string): Promise<RunRow[]> {
  return tx
    .selectFrom('task_run')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('outcome', '=', running)
    .where('started_at', 'is', null)
    .execute()
}

/** Forgets the oldest; gives up to which due time, or null when there was nothing to forget. */
export async function pruneRuns(tx: Tx, taskId: string): Promise<number | null> {
  const newest = await tx
    .selectFrom('task_run')
    .select('due_at')
    .where('task_id', '=', taskId)
    .orderBy('due_at', 'desc')
    .offset(maxRuns)
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return null
  await tx
    .deleteFrom('task_run')
    .where('task_id', '=', taskId)
    .where('due_at', '<=', newest.due_at)
    .where('outcome', '<>', 'running')
    .execute()
  return newest.due_at
}
