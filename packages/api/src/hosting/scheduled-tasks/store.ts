import type { TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type TaskRow = Selectable<Tables['scheduled_task']>

/** Oldest first. */
export async function listTasks(tx: Tx, serverId: string): Promise<TaskRow[]> {
  return tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findTask(tx: Tx, serverId: string, id: string): Promise<TaskRow | null> {
  const row = await tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row ?? null
}

/** Reads and locks the task: no other transaction can change it or create runs of it. */
export async function lockTask(tx: Tx, id: string): Promise<TaskRow | null> {
  const row = await tx
    .updateTable('scheduled_task')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Only under the account's lock, or more than are allowed could be counted past each other. */
export async function countTasks(tx: Tx, serverId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('scheduled_task')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type NewTask = {
  id: string
  userId: string
  authorId: string | null
  serverId: string
  type: TaskType
  work: string | null
  schedule: string
  timezone: string
  createdAt: number
  nextAt: number
}

export async function insertTask(tx: Tx, task: NewTask): Promise<TaskRow> {
  return tx
    .insertInto('scheduled_task')
    .values({
      id: task.id,
      user_id: task.userId,
      author_id: task.authorId,
      server_id: task.serverId,
      type: task.type,
      work: task.work,
      schedule: task.schedule,
      timezone: task.timezone,
      created_at: task.createdAt,
      next_at: task.nextAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only under the task's lock. */
export async function deleteTaskRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('task_run').where('task_id', '=', id).execute()
  await tx.deleteFrom('scheduled_task').where('id', '=', id).execute()
}

/** The longest due first. */
export async function listDue(tx: Tx, now: number, limit: number): Promise<TaskRow[]> {
  return tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}

/** Returns false if the due time has changed since: another api has claimed it, or the task is paused. */
export async function moveNext(
  tx: Tx,
  id: string,
  { from, to }: { from: number; to: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_task')
    .set({ next_at: to })
    .where('id', '=', id)
    .where('next_at', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A task that rests has no next due time. */
export async function setRest(
  tx: Tx,
  id: string,
  rest: { pausedAt: number | null; nextAt: number | null },
): Promise<void> {
  await tx
    .updateTable('scheduled_task')
    .set({ paused_at: rest.pausedAt, next_at: rest.nextAt })
    .where('id', '=', id)
    .execute()
}

export async function setWork(tx: Tx, id: string, work: string): Promise<void> {
  await tx.updateTable('scheduled_task').set({ work }).where('id', '=', id).execute()
}

export async function setAuthor(tx: Tx, id: string, authorId: string | null): Promise<void> {
  await tx.updateTable('scheduled_task').set({ author_id: authorId }).where('id', '=', id).execute()
}

export async function setLastRun(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('scheduled_task').set({ last_run_at: at }).where('id', '=', id).execute()
}

export async function setSettledUntil(tx: Tx, id: string, until: number): Promise<void> {
  await tx
    .updateTable('scheduled_task')
    .set({ settled_until: until })
    .where('id', '=', id)
    .execute()
}

/** Tasks whose next due time is later than `now`, in the order of their ids, from after one on. */
export async function listWaiting(tx: Tx, now: number, afterId: string): Promise<TaskRow[]> {
  return tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('next_at', '>', now)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Restarts that come within the given time. */
export async function listRestartsWithin(tx: Tx, from: number, to: number): Promise<TaskRow[]> {
  return tx
    .selectFrom('scheduled_task')
    .selectAll()
    .where('type', '=', 'restart')
    .where('next_at', '>', from)
    .where('next_at', '<=', to)
    .execute()
}

/** Returns false if an api has already warned the players, or the task has moved on. */
export async function setWarned(
  tx: Tx,
  id: string,
  { dueAt, minutes }: { dueAt: number; minutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_task')
    .set({ warned_for: dueAt, warned_minutes: minutes })
    .where('id', '=', id)
    .where('next_at', '=', dueAt)
    .where((of) =>
      of.or([of('warned_for', 'is distinct from', dueAt), of('warned_minutes', '>', minutes)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
