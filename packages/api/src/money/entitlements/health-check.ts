import type { HealthCheck } from '../../health/health-check.ts'
import type { Db } from '../../kit/db.ts'
import { judgeLedger } from './ledger-part.ts'
import { findLastCheck } from './store.ts'

/** Checks that the ledger was verified and has no errors. */
export const createLedgerCheck = ({ db, now }: { db: Db; now: () => number }): HealthCheck => ({
  id: 'ledger',
  async read({ startedAt }) {
    return judgeLedger({ now: now(), startedAt, last: await db.transaction(findLastCheck) })
  },
})
