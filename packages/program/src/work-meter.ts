import { AsyncLocalStorage } from 'node:async_hooks'

/** Adds up the work that one call causes, in milliseconds, in this program and in those that it asks. */
export type WorkMeter = { ms: number }

const meters = new AsyncLocalStorage<WorkMeter>()

/** Returns what `work` returns. What it and its continuations report is added to `meter`. */
export const runMetered = <Result>(meter: WorkMeter, work: () => Result): Result =>
  meters.run(meter, work)

/** Returns the meter of the running call; null outside of calls. */
export const getMeter = (): WorkMeter | null => meters.getStore() ?? null

/** Reports work of the running call that was done elsewhere, such as in a worker thread, in milliseconds. */
export function addWork(ms: number): void {
  const meter = meters.getStore()
  if (meter !== undefined) meter.ms += ms
}

/** Returns what `work` returns, and adds how long it held this thread. */
export function measureTurn<Result>(meter: WorkMeter | null, work: () => Result): Result {
  if (meter === null) return work()
  const begun = performance.now()
  try {
    return work()
  } finally {
    meter.ms += performance.now() - begun
  }
}

/** Returns the processor time of this thread so far, in milliseconds. */
export function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
