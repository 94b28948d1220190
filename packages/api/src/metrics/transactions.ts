import { Histogram, type Registry } from 'prom-client'
import { isDatabaseFault } from '../kit/database-fault.ts'
import { type Db, isConstraint } from '../kit/db.ts'
import { Fault } from '../kit/fault.ts'

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/**
 * Wraps the database so that its transactions are timed, including the wait for a connection. `refused`
 * means an intended rollback, such as an impossible request or a taken name; only `failed` indicates
 * trouble.
 */
export function measureTransactions(db: Db, register: Registry): Db {
  const seconds = new Histogram({
    name: 'trellis_db_transaction_duration_seconds',
    help: 'Transactions from the wish for a connection to their end.',
    labelNames: ['outcome'],
    buckets,
    registers: [register],
  })
  for (const outcome of ['committed', 'refused', 'failed']) seconds.zero({ outcome })
  const committed = seconds.labels({ outcome: 'committed' })
  return {
    ...db,
    async transaction(work) {
      const begun = performance.now()
      const took = () => (performance.now() - begun) / 1000
      try {
        const result = await db.transaction(work)
        committed.observe(took())
        return result
      } catch (error) {
        const isFault = error instanceof Fault && !isDatabaseFault(error)
        const isRefusal = isFault || isConstraint(error)
        seconds.observe({ outcome: isRefusal ? 'refused' : 'failed' }, took())
        throw error
      }
    },
  }
}
