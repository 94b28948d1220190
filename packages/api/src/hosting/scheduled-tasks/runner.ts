import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { newId } from '../../kit/secrets.ts'
import { claimDue, missedSentence, mostLateMs } from './claim.ts'
import { createClockWatch, mendNextTimes } from './clock-watch.ts'
import { settleLapsed } from './lapses.ts'
import type { CountRuns } from './run-counts.ts'
import { beginRun, listReady, type RunRow, renewLeases } from './run-store.ts'
import { handOver, jobMs, type RunEnd, type Settled, settleRun } from './settle.ts'
import { listDue, lockTask, type TaskRow } from './store.ts'
import { findRunDenial, type TaskWork, type WorkEnd } from './work.ts'

export type RunnerDeps = {
  db: Db
  bus: Bus
  log: Log
  countRun: CountRuns
  fleet: Fleet
  work: TaskWork
  /** Tells the players of restarts that come. */
  warn(): Promise<void>
  now: () => number
}

export type Runner = ReturnType<typeof createRunner>

/** An api that is not heard of for so long no longer works on its runs. */
const leaseMs = 60_000
const renewEveryMs = 15_000
/** All work of ours ends by itself sooner; what hangs is given up. */
const mostWorkMs = 30 * 60_000
const mostAtOnce = 8
const mostDueAtOnce = 2000
/** A run whose turn has come late is still begun a little after the last moment for a claim. */
const graceMs = 60_000

const troubleSentence = 'Something went wrong on our side.'

/**
 * Claims what is due, begins what is ready and gives up what nobody is heard of. Any number of them work on one
 * database: whoever is first in a transaction has the run.
 */
export function createRunner({ db, bus, log, countRun, fleet, work, warn, now }: RunnerDeps) {
  const owner = newId()
  const watchClock = createClockWatch()
  const working = new Map<string, Promise<void>>()
  let renewedAt = Number.NEGATIVE_INFINITY
  /** Stays until it has been done, should the database be away. */
  let isToMend = false
  let isClosed = false
  /** Passes over what is ready follow one another: two at once would begin more than may be. */
  const beginNext = createSerial()

  function tell(settled: Settled | null): void {
    if (settled === null) return
    for (const ended of settled.ended) countRun(ended, ended.count)
    if (settled.notice !== null) bus.emit('notice', settled.userId, settled.notice)
    bus.emit('tasks', settled.userId)
  }

  /** One look at everything; the runs that it begins go on after it. */
  async function look(): Promise<void> {
    const at = now()
    const { mustMend, canJudgeLeases } = watchClock(at)
    isToMend ||= mustMend
    if (isToMend) await mendNextTimes(db, at, { leaseMs, jobMs })
    isToMend = false
    if (mustMend || Math.abs(at - renewedAt) >= renewEveryMs) {
      const lease = { until: at + leaseMs, startedAfter: at - mostWorkMs }
      await db.transaction((tx) => renewLeases(tx, owner, lease))
      renewedAt = at
    }
    if (canJudgeLeases) {
      for (const one of await db.transaction((tx) => settleLapsed(tx, fleet, at))) tell(one)
    }
    for (const task of await db.transaction((tx) => listDue(tx, at, mostDueAtOnce))) {
      await claim(task)
      if (isClosed) return
    }
    await warn()
    await begin()
  }

  /** Whatever is the matter with one task, the others are looked at. */
  async function claim(task: TaskRow): Promise<void> {
    try {
      tell(await db.transaction((tx) => claimDue(tx, task, now())))
    } catch (error) {
      log.error({ err: error, taskId: task.id }, 'a task could not be claimed')
    }
  }

  /** Begins as many of the runs that are ready as there is room for. */
  function begin(): Promise<void> {
    return beginNext(beginReady).catch((error: unknown) => {
      log.error({ err: error }, 'beginning runs failed')
    })
  }

  async function beginReady(): Promise<void> {
    while (!isClosed && working.size < mostAtOnce) {
      const room = mostAtOnce - working.size
      const ready = await db.transaction((tx) => listReady(tx, now(), room))
      if (ready.length === 0) return
      for (const run of ready) await beginOne(run)
    }
  }

  async function beginOne(run: RunRow): Promise<void> {
    const at = now()
    const begun = await db.transaction((tx) => beginIn(tx, run, at))
    if (begun === null) return
    if (!('task' in begun)) return tell(begun)
    bus.emit('tasks', begun.task.user_id)
    const done = perform(run, begun.task)
      .catch((error: unknown) => log.error({ err: error, runId: run.id }, 'a run was not settled'))
      .finally(() => {
        working.delete(run.id)
        if (!isClosed) void begin()
      })
    working.set(run.id, done)
  }

  /** The task to work on; or how it was settled at once, or null when another api has it. */
  async function beginIn(
    tx: Tx,
    run: RunRow,
    at: number,
  ): Promise<{ task: TaskRow } | Settled | null> {
    if (run.by_hand === 0 && at - run.due_at >= mostLateMs + graceMs) {
      return settleRun(tx, run.id, missed, at)
    }
    const task = await lockTask(tx, run.task_id)
    const lease = { owner, at, leaseUntil: at + leaseMs }
    if (task === null || !(await beginRun(tx, run.id, lease))) return null
    const denial = await findRunDenial(tx, task.user_id, at)
    if (denial === null) return { task }
    return settleRun(tx, run.id, { outcome: 'skipped', reason: sentenceFor(denial) }, at)
  }

  async function perform(run: RunRow, task: TaskRow): Promise<void> {
    const end = await attempt(run, task)
    // What was cut short by our own end did not fail; another api, or this one when it is back, tells how it ended.
    if (isClosed) return
    if ('started' in end) {
      return db.transaction((tx) => handOver(tx, run.id, now()))
    }
    tell(await db.transaction((tx) => settleRun(tx, run.id, runEndOf(end), now())))
  }

  async function attempt(run: RunRow, task: TaskRow): Promise<WorkEnd> {
    const userId = userIdSchema.parse(task.user_id)
    try {
      if (task.type === 'backup') return await work.backup({ userId, runId: run.id })
      return await work.restart({ userId, runId: run.id, byHand: run.by_hand === 1 })
    } catch (error) {
      if (error instanceof Fault) return { failed: error.message }
      log.error({ err: error, runId: run.id }, 'a run failed')
      return { failed: troubleSentence }
    }
  }

  return {
    look,
    tell,
    begin,
    /** Resolves when nothing works any more. */
    async idle(): Promise<void> {
      await beginNext(async () => undefined)
      while (working.size > 0) {
        await Promise.all(working.values())
        await beginNext(async () => undefined)
      }
    },
    /** Begins nothing more; what works is left to its end or its lease. */
    async close(): Promise<void> {
      isClosed = true
      await beginNext(async () => undefined)
    },
  }
}

const missed: RunEnd = { outcome: 'missed', reason: missedSentence }

function runEndOf(end: Exclude<WorkEnd, { started: true }>): RunEnd {
  if ('done' in end) return { outcome: 'done' }
  if ('skipped' in end) return { outcome: 'skipped', reason: end.skipped }
  return { outcome: 'failed', reason: end.failed }
}
