import type { Db } from '../../kit/db.ts'
import { firstNotRun } from './claim.ts'
import { boundLeases, deleteNotCome } from './run-store.ts'
import { listWaiting, moveNext, type TaskRow } from './store.ts'

const hourMs = 3_600_000
/**
 * The clock is checked each second. A larger gap between two checks means that the clock was moved or the
 * process paused.
 */
const defaultGapMs = 30_000
/** Clocks are set right by a little all the time. */
const slackMs = 1000
/** So many looks an api that lives needs to renew its leases after such a gap. */
const looksToTrust = 3

/** The work that must be repeated because the clock is not where it was expected. */
export type ClockVerdict = {
  /** Next due times may be too late: at the first look, after a step back, and now and then. */
  mustRepair: boolean
  /** Whether a lease that is over says anything about who holds it. */
  canJudgeLeases: boolean
}

/** Remembers the clock from look to look. */
export function createClockWatch(): (now: number) => ClockVerdict {
  let last = Number.POSITIVE_INFINITY
  let repairedAt = Number.NEGATIVE_INFINITY
  let looks = 0
  return (now) => {
    const wentBack = now < last - slackMs
    looks = wentBack || now - last > defaultGapMs ? 0 : looks + 1
    last = now
    const mustRepair = wentBack || now - repairedAt >= hourMs
    if (mustRepair) repairedAt = now
    return { mustRepair, canJudgeLeases: looks >= looksToTrust }
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
    const first = await firstNotRun(tx, task, now)
    const from = task.next_at
    if (first !== null && from !== null && first < from) {
      await moveNext(tx, task.id, { from, to: first })
    }
  })
}
