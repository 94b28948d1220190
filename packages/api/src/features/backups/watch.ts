import { dayMs } from '@trellis/contract/amounts.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import type { BackupJobs } from './jobs.ts'
import type { Backups } from './service.ts'
import { listUnchecked } from './store.ts'

type Needs = {
  db: Db
  log: Log
  link: AgentLink
  jobs: BackupJobs
  backups: Backups
  now: () => number
}

const lookEveryMs = 60_000
const checkEveryMs = 7 * dayMs
/** The host works at few at a time anyway; the rest of a week's backups follow in the next minutes. */
const checkedAtOnce = 4

/** Opens every backup again once a week, and settles work whose end nobody has heard. */
export function watchBackups({ db, log, link, jobs, backups, now }: Needs): { close(): void } {
  async function look(): Promise<void> {
    if (!link.isUp) return
    await jobs.catchUp()
    const before = now() - checkEveryMs
    const due = await db.transaction((tx) => listUnchecked(tx, { before, limit: checkedAtOnce }))
    for (const backup of due) await backups.checkForService(backup)
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unavailable') return
      log.error({ err: error }, 'watching backups failed')
    })
  }, lookEveryMs)
  return { close: () => clearInterval(timer) }
}
