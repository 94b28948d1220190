import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { apiConnectionPrefix } from './postgres-address.ts'
import { newId } from './secrets.ts'

/** How this process reaches a database that others may use at the same time. */
export type SharedDatabase = {
  /** The name of this process's connections, by which the database marks the author of a change. */
  name: string
  /** A connection outside the pool, not yet open. */
  newClient(): pg.Client
}

/** PostgreSQL by its URL. The driver is loaded only here: an embedded installation never pays for it. */
export async function openPostgres(
  url: string,
): Promise<{ dialect: Dialect; shared: SharedDatabase }> {
  const { default: pg } = await import('pg')
  // All our 64-bit numbers are counts and milliseconds, safely below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const name = `${apiConnectionPrefix}${newId()}`
  const address = new URL(url)
  // Parameters of the address take precedence over ours.
  address.searchParams.delete('application_name')
  const connectionString = address.href
  const options = { connectionString, application_name: name, keepAlive: true }
  const pool = new pg.Pool({ ...options, max: 10 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    dialect: new PostgresDialect({ pool }),
    shared: { name, newClient: () => new pg.Client(options) },
  }
}
