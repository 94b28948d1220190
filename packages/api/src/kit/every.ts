import type { Job } from './feature.ts'
import type { Log } from './log.ts'

/** Does something again and again until it is closed; a failure is logged and the next round comes all the same. */
export function every(periodMs: number, act: () => Promise<unknown>, log: Log): Job {
  const timer = setInterval(() => {
    act().catch((error: unknown) => log.error({ err: error }, 'a regular job failed'))
  }, periodMs)
  return { close: () => clearInterval(timer) }
}
