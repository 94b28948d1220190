import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import type { Timings } from '../../kit/timings.ts'
import type { BackupJobs } from './jobs.ts'
import { proofIntervalMs } from './proof-interval.ts'
import type { Backups } from './service.ts'
import { listUnchecked } from './store.ts'

type Deps = {
  db: Db
  log: Log
  link: AgentLink
  jobs: BackupJobs
  backups: Backups
  now: () => number
  timings: Pick<Timings, 'backupMs'>
}

/** Catches up with work whose end no api recorded, for example because the api process died. */
const catchUpInterval = 20
/** The host works at few at a time anyway; the rest of a week's backups follow in the next minutes. */
const maxChecksAtOnce = 4

/** Checks every backup once a week, and settles jobs whose end was missed. */
export function watchBackups(deps: Deps): { close(): void } {
  const { db, log, link, jobs, backups, now, timings } = deps
  let checks = 0
  async function check(): Promise<void> {
    if (!link.isUp) return
    if (++checks % catchUpInterval === 0) await jobs.catchUp()
    const before = now() - proofIntervalMs
    const due = await db.transaction((tx) => listUnchecked(tx, { before, limit: maxChecksAtOnce }))
    for (const backup of due) await backups.checkForService(backup)
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    check()
      .catch((error: unknown) => {
        if (error instanceof Fault && error.kind === 'unavailable') return
        log.error({ err: error }, 'watching backups failed')
      })
      .finally(() => {
        isLooking = false
      })
  }, timings.backupMs)
  return { close: () => clearInterval(timer) }
}
