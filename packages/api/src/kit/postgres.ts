import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'

/** PostgreSQL by its URL. The driver is loaded only here: an embedded installation never pays for it. */
export async function postgresDialect(url: string): Promise<Dialect> {
  const { default: pg } = await import('pg')
  // All our 64-bit numbers are counts and milliseconds, safely below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
