import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { apiConnectionPrefix } from '../database/postgres-address.ts'
import { createId } from './secrets.ts'

/** Access to a database that other processes may use at the same time. */
export type SharedDatabase = {
  /**
   * The `application_name` of this process's connections. The database adds it to each change notification,
   * so that a process can skip its own.
   */
  name: string
  /** Creates a connection outside the pool, not yet open. */
  newClient(): pg.Client
}

/**
 * Opens PostgreSQL by URL. The driver is imported only here, so that an embedded installation does not load
 * it.
 */
export async function openPostgres(
  url: string,
): Promise<{ dialect: Dialect; shared: SharedDatabase }> {
  const { default: pg } = await import('pg')
  // All 64-bit columns hold counts and milliseconds, safely below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const name = `${apiConnectionPrefix}${createId()}`
  const address = new URL(url)
  // A parameter in the URL would override the option below.
  address.searchParams.delete('application_name')
  const connectionString = address.href
  const options = { connectionString, application_name: name, keepAlive: true }
  const pool = new pg.Pool({ ...options, max: 10 })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The query of a busy connection that breaks fails; the same error of the client would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    dialect: new PostgresDialect({ pool }),
    shared: { name, newClient: () => new pg.Client(options) },
  }
}
