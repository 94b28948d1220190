import type { Reason } from '@trellis/contract/kit/reason.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault, readReason } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { createId } from '../../kit/secrets.ts'
import { findAuthorReach, mayRunForAuthor } from './author.ts'
import { claimDue, maxLateMs } from './claim.ts'
import { createClockWatch, repairNextTimes } from './clock-watch.ts'
import { settleLapsed } from './lapses.ts'
import type { CountRuns } from './run-counts.ts'
import { beginRun, listReady, type RunRow, renewLeases } from './run-store.ts'
import { handOver, jobMs, type RunEnd, type Settled, settleRun } from './settle.ts'
import { listDue, lockTask, setRest, type TaskRow } from './store.ts'
import type { TaskGrants } from './task-content.ts'
import { findRunDenial, type TaskWork, type WorkEnd } from './work.ts'

export type RunnerDeps = {
  db: Db
  bus: Bus
  log: Log
  countRun: CountRuns
  fleet: Fleet
  work: TaskWork
  grants: TaskGrants
  /** Warns the players of coming restarts. */
  warn(): Promise<void>
  now: () => number
}

/** An api that has not renewed its lease for so long no longer works on its runs. */
const leaseMs = 60_000
const renewIntervalMs = 15_000
/** All work has a shorter timeout, so a run that takes longer has hung and is given up. */
const maxWorkMs = 30 * 60_000
const maxAtOnce = 8
const maxDueAtOnce = 2000
/** A run whose turn has come late is still begun a little after the last moment for a claim. */
const graceMs = 60_000

/**
 * Claims due tasks, begins ready runs and gives up lapsed ones. Several runners can share one database: the
 * first transaction gets the run.
 */
export class Runner {
  readonly #deps: RunnerDeps
  readonly #owner = createId()
  readonly #watchClock = createClockWatch()
  readonly #working = new Map<string, Promise<void>>()
  #renewedAt = Number.NEGATIVE_INFINITY
  /** Stays set until the repair succeeds, because the database may be unreachable. */
  #needsRepair = false
  #isClosed = false
  /** Passes over ready runs must not overlap: two at once would exceed the limit of runs. */
  readonly #beginNext = createSerial()

  constructor(deps: RunnerDeps) {
    this.#deps = deps
  }

  publish(settled: Settled | null): void {
    if (settled === null) return
    for (const ended of settled.ended) this.#deps.countRun(ended, ended.count)
    if (settled.notice !== null) this.#deps.bus.emit('notice', settled.userId, settled.notice)
    this.#deps.bus.emit('tasks', settled.userId)
  }

  /** Runs one pass; the runs that it begins continue after it. */
  async check(): Promise<void> {
    const at = this.#deps.now()
    const { mustRepair, canJudgeLeases } = this.#watchClock(at)
    this.#needsRepair ||= mustRepair
    if (this.#needsRepair) await repairNextTimes(this.#deps.db, at, { leaseMs, jobMs })
    this.#needsRepair = false
    if (mustRepair || Math.abs(at - this.#renewedAt) >= renewIntervalMs) {
      const lease = { until: at + leaseMs, startedAfter: at - maxWorkMs }
      await this.#deps.db.transaction((tx) => renewLeases(tx, this.#owner, lease))
      this.#renewedAt = at
    }
    if (canJudgeLeases) {
      for (const one of await this.#deps.db.transaction((tx) =>
        settleLapsed(tx, this.#deps.fleet, at),
      ))
        this.publish(one)
    }
    for (const task of await this.#deps.db.transaction((tx) => listDue(tx, at, maxDueAtOnce))) {
      await this.#claim(task)
      if (this.#isClosed) return
    }
    await this.#deps.warn()
    await this.begin()
  }

  /** One failing task must not block the rest. */
  async #claim(task: TaskRow): Promise<void> {
    try {
      this.publish(await this.#deps.db.transaction((tx) => claimDue(tx, task, this.#deps.now())))
    } catch (error) {
      this.#deps.log.error({ err: error, taskId: task.id }, 'a task could not be claimed')
    }
  }

  /** Begins as many of the runs that are ready as there is room for. */
  begin(): Promise<void> {
    return this.#beginNext(() => this.#beginReady()).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'beginning runs failed')
    })
  }

  async #beginReady(): Promise<void> {
    while (!this.#isClosed && this.#working.size < maxAtOnce) {
      const room = maxAtOnce - this.#working.size
      const ready = await this.#deps.db.transaction((tx) => listReady(tx, this.#deps.now(), room))
      if (ready.length === 0) return
      for (const run of ready) await this.#beginOne(run)
    }
  }

  async #beginOne(run: RunRow): Promise<void> {
    const at = this.#deps.now()
    const begun = await this.#deps.db.transaction((tx) => this.#beginIn(tx, run, at))
    if (begun === null) return
    if (!('task' in begun)) return this.publish(begun)
    this.#deps.bus.emit('tasks', begun.task.user_id)
    const done = this.#perform(run, begun.task)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, runId: run.id }, 'a run was not settled'),
      )
      .finally(() => {
        this.#working.delete(run.id)
        if (!this.#isClosed) void this.begin()
      })
    this.#working.set(run.id, done)
  }

  /** The task to work on; or how it was settled at once, or null when another api has it. */
  async #beginIn(tx: Tx, run: RunRow, at: number): Promise<{ task: TaskRow } | Settled | null> {
    if (run.by_hand === 0 && at - run.due_at >= maxLateMs + graceMs) {
      return settleRun(tx, run.id, missed, at)
    }
    const task = await lockTask(tx, run.task_id)
    const lease = { owner: this.#owner, at, leaseUntil: at + leaseMs }
    if (task === null || !(await beginRun(tx, run.id, lease))) return null
    const denial = await findRunDenial(tx, task, at)
    const skip = (reason: Reason) => settleRun(tx, run.id, { outcome: 'skipped', ...reason }, at)
    if (denial !== null) return skip(createReason(denial))
    const { grants } = this.#deps
    if (run.by_hand === 1 || (await mayRunForAuthor(tx, task, { grants, at }))) return { task }
    await setRest(tx, task.id, { pausedAt: at, nextAt: null })
    return skip(createReason({ code: 'author-without-right' }))
  }

  async #perform(run: RunRow, task: TaskRow): Promise<void> {
    const end = await this.#attempt(run, task)
    // Work that was interrupted by our own shutdown did not fail. Another api, or this one after its restart,
    // settles it.
    if (this.#isClosed) return
    if ('started' in end) {
      return this.#deps.db.transaction((tx) => handOver(tx, run.id, this.#deps.now()))
    }
    this.publish(
      await this.#deps.db.transaction((tx) =>
        settleRun(tx, run.id, getRunEnd(end), this.#deps.now()),
      ),
    )
  }

  async #attempt(run: RunRow, task: TaskRow): Promise<WorkEnd> {
    const serverId = task.server_id
    if (serverId === null) return { skipped: createReason({ code: 'no-server' }) }
    try {
      const { work } = this.#deps
      switch (task.type) {
        case 'backup':
          return await work.backup({ serverId, runId: run.id })
        case 'restart':
          return await work.restart({ serverId, runId: run.id, byHand: run.by_hand === 1 })
        case 'event':
          return await work.event({ serverId, work: task.work })
        case 'command': {
          const reach = findAuthorReach(this.#deps.grants, { serverId, author: task.author_id })
          return await work.command({ serverId, work: task.work, reach })
        }
      }
    } catch (error) {
      if (error instanceof Fault) return { failed: readReason(error) }
      this.#deps.log.error({ err: error, runId: run.id }, 'a run failed')
      return { failed: createReason({ code: 'internal' }) }
    }
  }

  /** Resolves when nothing works any more. */
  async idle(): Promise<void> {
    await this.#beginNext(async () => undefined)
    while (this.#working.size > 0) {
      await Promise.all(this.#working.values())
      await this.#beginNext(async () => undefined)
    }
  }

  /** Begins nothing more; what works is left to its end or its lease. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#beginNext(async () => undefined)
  }
}

const missed: RunEnd = { outcome: 'missed', ...createReason({ code: 'run-missed' }) }

function getRunEnd(end: Exclude<WorkEnd, { started: true }>): RunEnd {
  if ('done' in end) return { outcome: 'done' }
  if ('skipped' in end) return { outcome: 'skipped', ...end.skipped }
  return { outcome: 'failed', ...end.failed }
}
