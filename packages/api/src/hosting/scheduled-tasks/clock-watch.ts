import type { Db } from '../../kit/db.ts'
import { findFirstNotRun } from './claim.ts'
import { boundLeases, deleteNotCome } from './run-store.ts'
import { listWaiting, moveNext, type TaskRow } from './store.ts'

const hourMs = 3_600_000
/**
 * The clock is checked each second. A larger gap between two checks means that the clock was moved or the
 * process paused.
 */
const defaultGapMs = 30_000
/** Time synchronisation corrects clocks by less than this all the time. */
const slackMs = 1000
/** The number of checks after such a gap in which a running api has renewed its leases. */
const minChecksToTrust = 3

/** The work that must be repeated because the clock is not where it was expected. */
export type ClockVerdict = {
  /** Next due times may be too late: at the first check, after a step back, and once an hour. */
  mustRepair: boolean
  /** Whether an expired lease means that its holder is dead. */
  canJudgeLeases: boolean
}

/** Remembers the clock between checks. */
export function createClockWatch(): (now: number) => ClockVerdict {
  let last = Number.POSITIVE_INFINITY
  let repairedAt = Number.NEGATIVE_INFINITY
  let checks = 0
  return (now) => {
    const wentBack = now < last - slackMs
    checks = wentBack || now - last > defaultGapMs ? 0 : checks + 1
    last = now
    const mustRepair = wentBack || now - repairedAt >= hourMs
    if (mustRepair) repairedAt = now
    return { mustRepair, canJudgeLeases: checks >= minChecksToTrust }
  }
}

/** After the clock went back: no task may sleep until the time that was thought to be next. */
export async function repairNextTimes(
  db: Db,
  now: number,
  longest: { leaseMs: number; jobMs: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteNotCome(tx, now)
    await boundLeases(tx, { leaseUntil: now + longest.leaseMs, jobUntil: now + longest.jobMs })
  })
  let afterId = ''
  for (;;) {
    const tasks = await db.transaction((tx) => listWaiting(tx, now, afterId))
    const lastTask = tasks.at(-1)
    if (lastTask === undefined) return
    for (const task of tasks) await repairNext(db, task, now)
    afterId = lastTask.id
  }
}

async function repairNext(db: Db, task: TaskRow, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await findFirstNotRun(tx, task, now)
    const from = task.next_at
    if (first !== null && from !== null && first < from) {
      await moveNext(tx, task.id, { from, to: first })
    }
  })
}
