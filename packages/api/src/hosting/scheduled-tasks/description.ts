import type { ScheduledTask, TaskRun } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Tx } from '../../kit/db.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { readCause } from '../../kit/stored-cause.ts'
import { listNextDueTimes } from './due-times.ts'
import { listRuns, type RunRow } from './run-store.ts'
import { readSchedule } from './schedule.ts'
import { listTasks, type TaskRow } from './store.ts'
import { readTaskWork } from './task-content.ts'
import { findZone } from './wall-clock.ts'

const runsAhead = 5

/** A server's tasks as its owner sees them, oldest first. */
export async function describeTasks(
  tx: Tx,
  serverId: string,
  now: number,
): Promise<ScheduledTask[]> {
  const rows = await listTasks(tx, serverId)
  const tasks: ScheduledTask[] = []
  for (const row of rows) {
    const [last] = await listRuns(tx, row.id, 1)
    tasks.push(describeTask(row, last ?? null, now))
  }
  return tasks
}

export function describeTask(row: TaskRow, last: RunRow | null, now: number): ScheduledTask {
  const when = getWhen(row)
  const isResting = row.next_at === null || when === null
  // Due times before the next are over, even where the clock has gone back behind them.
  const ahead = isResting
    ? []
    : listNextDueTimes(when, Math.max(now, (row.next_at ?? 0) - 1), runsAhead)
  return {
    id: row.id,
    type: row.type,
    ...readTaskWork(row.work),
    schedule: row.schedule,
    timezone: row.timezone,
    isPaused: row.paused_at !== null,
    lastRun: formatInstantOrNull(row.last_run_at),
    lastResult: last === null ? null : describeRun(last),
    nextRuns: ahead.map(formatInstant),
  }
}

export function describeRun(row: RunRow): TaskRun {
  return {
    dueAt: formatInstant(row.due_at),
    startedAt: formatInstantOrNull(row.started_at),
    finishedAt: formatInstantOrNull(row.finished_at),
    outcome: row.outcome,
    reason: row.reason,
    ...readCause(row.cause),
    byHand: row.by_hand === 1,
  }
}

/** Reads the times of a row; returns null if they were edited to something unreadable. */
export function getWhen(row: Pick<TaskRow, 'schedule' | 'timezone'>) {
  const read = readSchedule(row.schedule)
  const zone = findZone(row.timezone)
  return 'refusal' in read || zone === null ? null : { schedule: read.schedule, zone }
}
