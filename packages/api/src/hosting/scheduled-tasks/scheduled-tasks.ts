import { createSerial } from '@trellis/program/serial.ts'
import type { Timings } from '../../kit/timings.ts'
import { Runner, type RunnerDeps } from './runner.ts'
import { createTaskService } from './service.ts'
import type { Settled } from './settle.ts'

export type ScheduledTasks = ReturnType<typeof createScheduledTasks>

type Deps = RunnerDeps & { timings: Pick<Timings, 'taskMs'> }

/** Scheduled tasks: what their owners do with them, and the loop that runs them. */
export function createScheduledTasks(deps: Deps) {
  const { db, bus, log, now, grants } = deps
  const runner = new Runner(deps)
  let isClosed = false
  let lastCheckAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const runSerially = createSerial()

  /** Checks never overlap. */
  function check(): Promise<void> {
    return runSerially(async () => {
      if (isClosed) return
      await runner.check()
      lastCheckAt = now()
    })
  }

  function watch(): void {
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.error({ err: error }, 'checking scheduled tasks failed'))
        .finally(() => isClosed || watch())
    }, deps.timings.taskMs)
  }

  const service = createTaskService({
    ...{ db, bus, now, grants },
    beginSoon: () => void runner.begin(),
  })
  return {
    ...service,
    check,
    /** The time at which the last check ended; null before the first. */
    lastCheckAt: () => lastCheckAt,
    idle: () => runner.idle(),
    /** Sends the notices of `settleRun` after the commit. */
    publish: (settled: Settled | null) => runner.publish(settled),
    /** Begins the loop. Without it only calls of `check` find due tasks. */
    open: watch,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await runner.close()
      await runSerially(async () => undefined)
    },
  }
}
