import type { Job } from '../kit/feature.ts'
import type { Log } from '../kit/log.ts'
import type { Fleet } from './fleet.ts'

type HostWatch = {
  fleet: Fleet
  log: Log
  periodMs: number
  /** Also runs right after the host has been found. */
  look: () => Promise<void>
  /** The line of the log when a look fails. */
  failure: string
}

/** Looks regularly, and whenever the host is found. A call of `look` while one is running joins it. */
export function watchHost({ fleet, log, periodMs, look, failure }: HostWatch) {
  let looking: Promise<void> | null = null

  function join(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  const lookOrLog = () => void join().catch((error: unknown) => log.error({ err: error }, failure))
  fleet.on('up', lookOrLog)
  const timer = setInterval(lookOrLog, periodMs)
  return {
    look: join,
    close() {
      clearInterval(timer)
      fleet.off('up', lookOrLog)
    },
  } satisfies Job & { look(): Promise<void> }
}
