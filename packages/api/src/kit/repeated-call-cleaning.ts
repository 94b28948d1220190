import type { Db } from './db.ts'
import { runEvery } from './every.ts'
import type { Job } from './feature.ts'
import type { Log } from './log.ts'
import { removeOldCalls } from './repeated-call-store.ts'
import { keptMs } from './repeated-calls.ts'

const periodMs = 600_000

/** Removes the answers of calls that were made more than a day ago. */
export function openCallCleaning({ db, log, now }: { db: Db; log: Log; now: () => number }): Job {
  const clean = () => db.transaction((tx) => removeOldCalls(tx, now() - keptMs))
  return { ...runEvery(periodMs, clean, log), look: clean }
}
