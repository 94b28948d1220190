import type { RunOutcome, TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { nestReason, type Reason } from '@trellis/contract/kit/reason.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { EndedRun } from './run-counts.ts'
import { findRun, findRunBefore, finishRun, handOverRun, type RunRow } from './run-store.ts'
import { lockTask, setLastRun, type TaskRow } from './store.ts'

/** The end of a run, with a reason unless it succeeded. */
export type RunEnd =
  | { outcome: 'done' }
  | ({ outcome: Exclude<RunOutcome, 'running' | 'done' | 'failed'> } & Reason)
  /** `isGivenUp`: there was no news of the run, and how it really ended may be known later. */
  | ({ outcome: 'failed'; isGivenUp?: boolean } & Reason)

/** The events to send to the owner's panels after the commit. */
export type Settled = { userId: string; notice: Notice | null; ended: EndedRuns[] }

/** Runs of one task that are over, to be counted. */
type EndedRuns = EndedRun & { count: number }

/**
 * Ends a run, in the transaction that makes its result true. Returns null if there is nothing to end: it was
 * over, or its task was deleted. A run that was given up as lapsed takes its real result when that arrives
 * later.
 */
export async function settleRun(
  tx: Tx,
  runId: string,
  end: RunEnd,
  at: number,
): Promise<Settled | null> {
  const found = await findRun(tx, runId)
  const task = found === null ? null : await lockTask(tx, found.task_id)
  // Read again under the lock.
  const run = task === null ? null : await findRun(tx, runId)
  if (task === null || run === null || !isOpen(run, end)) return null
  const reason = end.outcome === 'done' ? null : end.reason
  const cause = end.outcome === 'done' ? undefined : end.cause
  const { outcome } = end
  await finishRun(tx, run.id, { outcome, reason, cause, at, isGivenUp: isGivenUp(end) })
  if (end.outcome === 'done' || end.outcome === 'failed') {
    await setLastRun(tx, task.id, Math.max(run.started_at ?? at, task.last_run_at ?? 0))
  }
  const before = await findRunBefore(tx, run)
  const isNews = before?.outcome !== end.outcome || before.reason !== reason
  // Else a task that is skipped every hour would fill the log with one and the same.
  if (isNews || end.outcome === 'done') await logEnd(tx, task, { ...end, at })
  const isNotified =
    isNews && run.by_hand === 0 && end.outcome !== 'done' && end.outcome !== 'skipped'
  return {
    userId: task.user_id,
    notice: isNotified ? await keepNotice(tx, task, { ...end, at }) : null,
    ended: [{ type: task.type, outcome: end.outcome, count: 1 }],
  }
}

/** A backup job continues without this process, but has a time limit. */
export const jobMs = 6 * 3_600_000

/**
 * Hands a run over to a job that settles it later, in the transaction that stores the job, so that the run is
 * not given up as well.
 */
export async function handOver(tx: Tx, runId: string, at: number): Promise<void> {
  await handOverRun(tx, runId, at + jobMs)
}

const isGivenUp = (end: RunEnd) => end.outcome === 'failed' && end.isGivenUp === true

/** A run that was given up once is not given up again. */
const isOpen = (run: RunRow, end: RunEnd) =>
  run.outcome === 'running' || (run.given_up === 1 && !isGivenUp(end))

type EndAt = RunEnd & { at: number }

/** The service's own line in the owner's log. */
export async function logEnd(tx: Tx, task: TaskRow, end: EndAt): Promise<void> {
  await insertActivity(tx, {
    at: end.at,
    actorType: 'System',
    actorId: null,
    actorName: serviceName,
    subjectId: task.user_id,
    action: `scheduled-${task.type}-${end.outcome}`,
    details: {
      schedule: task.schedule,
      timezone: task.timezone,
      ...('reason' in end && { reason: end.reason }),
    },
  })
}

const kinds = {
  backup: 'backup',
  restart: 'crash',
  event: 'configuration',
  command: 'configuration',
} as const satisfies Record<TaskType, string>

/** Stores notices of failures only: users stop reading if every success is reported. */
export async function keepNotice(
  tx: Tx,
  { user_id, server_id, type }: TaskRow,
  end: Extract<EndAt, { reason: string }>,
): Promise<Notice> {
  return insertNotice(tx, {
    serverId: server_id ?? undefined,
    userId: user_id,
    kind: kinds[type],
    level: end.outcome === 'failed' ? 'error' : 'warning',
    text: `The scheduled ${type} ${end.outcome === 'failed' ? 'failed' : 'was missed'}. ${end.reason}`,
    code: end.outcome === 'failed' ? 'task-failed' : 'task-missed',
    params: { type, ...nestReason(end) },
    action: { label: 'Open Task Scheduler', path: '/scheduler' },
    at: end.at,
  })
}
