import { createHash } from 'node:crypto'
import { maxLateMinutes, type TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Tx } from '../../kit/db.ts'
import { createId } from '../../kit/secrets.ts'
import { getWhen } from './description.ts'
import { listDueTimes, listNextDueTimes } from './due-times.ts'
import { hasOpenRun, insertRun, listRunAfter, pruneRuns } from './run-store.ts'
import { dayMs } from './schedule.ts'
import { keepNotice, logEnd, type Settled } from './settle.ts'
import { lockTask, moveNext, setRest, setSettledUntil, type TaskRow } from './store.ts'

export const maxLateMs = maxLateMinutes * 60_000
/** The maximum number of missed due times that get a row each; the rest is only counted. */
const maxMissed = 20
/** Longer outages are not counted exactly. */
const countedDays = 400

/**
 * Claims a due task: moves its next due time and opens a run. Returns null if another api has claimed it. Of
 * several due times only the newest runs, and only while it is not too late.
 */
export async function claimDue(tx: Tx, task: TaskRow, now: number): Promise<Settled | null> {
  const when = getWhen(task)
  const from = task.next_at
  if (from === null) return null
  if (when === null) return pauseUnreadable(tx, task, now)
  const next = await findFirstNotRun(tx, task, now)
  if (!(await moveNext(tx, task.id, { from, to: next }))) return null
  const counted = Math.max(from, now - countedDays * dayMs)
  const due = [...new Set([from, ...listDueTimes(when, counted, now)])].filter(
    (at) => at > (task.settled_until ?? 0),
  )
  const newest = due.at(-1)
  const isInTime = newest !== undefined && now - newest < maxLateMs
  const isOverlap = isInTime && (await openRun(tx, task, newest, now)) === 'skipped'
  const missed = isInTime ? due.slice(0, -1) : due
  const { notice, count } = await recordMissed(tx, task, missed, now)
  await forgetOldRuns(tx, task)
  const { type } = task
  const ended: Settled['ended'] = [{ type, outcome: 'missed', count }]
  if (isOverlap) ended.push({ type, outcome: 'skipped', count: 1 })
  return { userId: task.user_id, notice, ended }
}

/** The first due time after now that has not had its run: the clock may have gone back behind some that have. */
export async function findFirstNotRun(tx: Tx, task: TaskRow, now: number): Promise<number | null> {
  const when = getWhen(task)
  if (when === null) return null
  const over = new Set(await listRunAfter(tx, task.id, now))
  const after = Math.max(now, task.settled_until ?? 0)
  return listNextDueTimes(when, after, over.size + 1).find((at) => !over.has(at)) ?? null
}

/** Skips the run if the one before it is still running. */
async function openRun(tx: Tx, task: TaskRow, dueAt: number, now: number) {
  const isBusy = await hasOpenRun(tx, task.id)
  const outcome = isBusy ? 'skipped' : 'running'
  await insertRun(tx, {
    id: createId(),
    taskId: task.id,
    dueAt,
    beginAt: dueAt + getDelay(task),
    byHand: false,
    outcome,
    ...(isBusy ? createReason({ code: 'run-overlapped' }) : { reason: null }),
    finishedAt: isBusy ? now : null,
  })
  return outcome
}

const maxDelaySeconds: Record<TaskType, number> = {
  backup: 120,
  restart: 30,
  event: 5,
  command: 5,
}

/** How long after its due time a task begins, always the same: midnight must not begin everything in one second. */
export function getDelay({ id, type }: Pick<TaskRow, 'id' | 'type'>): number {
  const hash = createHash('sha256').update(id).digest().readUInt32BE(0)
  return hash % (maxDelaySeconds[type] * 1000 + 1)
}

async function recordMissed(tx: Tx, task: TaskRow, missed: readonly number[], now: number) {
  const kept = missed.slice(-maxMissed)
  const before = missed.length - kept.length
  let recorded = 0
  for (const [at, dueAt] of kept.entries()) {
    const run = await insertRun(tx, {
      id: createId(),
      taskId: task.id,
      dueAt,
      beginAt: dueAt,
      byHand: false,
      outcome: 'missed',
      ...createReason(
        at === 0 && before > 0
          ? { code: 'run-missed-with', params: { before } }
          : { code: 'run-missed' },
      ),
      finishedAt: now,
    })
    if (run !== null) recorded++
  }
  if (recorded === 0) return { notice: null, count: 0 }
  const count = recorded + before
  const end = {
    outcome: 'missed' as const,
    ...createReason(
      count === 1 ? { code: 'run-missed' } : { code: 'runs-missed', params: { count } },
    ),
    at: now,
  }
  await logEnd(tx, task, end)
  return { notice: await keepNotice(tx, task, end), count }
}

/** Also remembers up to which due time nothing is known any more: none of them may run again. */
export async function forgetOldRuns(tx: Tx, task: TaskRow): Promise<void> {
  const until = await pruneRuns(tx, task.id)
  if (until !== null && until > (task.settled_until ?? 0)) await setSettledUntil(tx, task.id, until)
}

/**
 * Pauses a task whose row cannot be read, such as after a change outside the panel. It must not stop the
 * others, and its owner is notified.
 */
export async function pauseUnreadable(tx: Tx, task: TaskRow, now: number): Promise<Settled | null> {
  const current = await lockTask(tx, task.id)
  if (current === null || current.next_at === null) return null
  await setRest(tx, task.id, { pausedAt: now, nextAt: null })
  const reason = createReason({ code: 'run-unreadable' })
  const end = { outcome: 'failed' as const, ...reason, at: now }
  await insertRun(tx, {
    id: createId(),
    taskId: task.id,
    dueAt: current.next_at,
    beginAt: current.next_at,
    byHand: false,
    outcome: 'failed',
    ...reason,
    finishedAt: now,
  })
  await logEnd(tx, task, end)
  const notice = await keepNotice(tx, task, end)
  const ended = [{ type: task.type, outcome: end.outcome, count: 1 }]
  return { userId: task.user_id, notice, ended }
}
