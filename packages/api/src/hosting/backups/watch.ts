import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
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
}

const checkIntervalMs = 3000
/** Catches up with work whose end no api recorded, for example because the api process died. */
const catchUpInterval = 20
/** The host works at few at a time anyway; the rest of a week's backups follow in the next minutes. */
const maxChecksAtOnce = 4

/** Checks every backup once a week, and settles jobs whose end was missed. */
export function watchBackups({ db, log, link, jobs, backups, now }: Deps): { close(): void } {
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
  }, checkIntervalMs)
  return { close: () => clearInterval(timer) }
}
