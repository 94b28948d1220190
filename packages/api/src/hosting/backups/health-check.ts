import type { HealthCheck } from '../../health/health-check.ts'
import type { Db } from '../../kit/db.ts'
import { judgeBackups } from './backups-part.ts'
import { countBackups } from './proof-store.ts'

/** Checks that backups are verified and intact. */
export const createBackupsCheck = ({ db, now }: { db: Db; now: () => number }): HealthCheck => ({
  id: 'backups',
  async read() {
    return judgeBackups({ now: now(), ...(await db.transaction(countBackups)) })
  },
})
