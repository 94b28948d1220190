import type { Job } from './feature.ts'
import type { Log } from './log.ts'

/** Runs `act` every `periodMs` milliseconds until it is closed. It logs a failure and continues. */
export function runEvery(periodMs: number, act: () => Promise<unknown>, log: Log): Job {
  const timer = setInterval(() => {
    act().catch((error: unknown) => log.error({ err: error }, 'a regular job failed'))
  }, periodMs)
  return { close: () => clearInterval(timer) }
}
