import { sql } from 'kysely'
import { isPostgres } from '../database/dialect.ts'
import type { Tx } from '../kit/db.ts'
import { migrations } from '../migrations/all.ts'
import type { DatabaseFacts } from './database-part.ts'

/** Writes a single row, to measure the latency of a durable write. */
export async function writeProbe(tx: Tx, at: number): Promise<void> {
  await tx
    .insertInto('write_probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}

/** Reads the database's version, size and migrations. */
export async function describeDatabase(tx: Tx): Promise<Omit<DatabaseFacts, 'writeMs'>> {
  const onPostgres = isPostgres(tx)
  const about = onPostgres
    ? sql<DatabaseInfo>`select current_setting('server_version') as version, pg_database_size(current_database()) as size`
    : sql<DatabaseInfo>`select sqlite_version() as version, page_count * page_size as size from pragma_page_count(), pragma_page_size()`
  const { rows } = await about.execute(tx)
  const applied = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(tx)
  return {
    kind: onPostgres ? 'PostgreSQL' : 'SQLite',
    version: rows[0]?.version ?? 'unknown',
    sizeBytes: Number(rows[0]?.size ?? 0),
    migrations: {
      applied: Number(applied.rows[0]?.n ?? 0),
      known: Object.keys(migrations).length,
    },
  }
}

type DatabaseInfo = { version: string; size: number }
