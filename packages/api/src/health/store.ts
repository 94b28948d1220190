import { sql } from 'kysely'
import type { BackupFacts } from '../hosting/backups/backups-part.ts'
import type { Tx } from '../kit/db.ts'
import { isPostgres } from '../kit/dialect.ts'
import { migrations } from '../migrations/all.ts'
import type { DatabaseFacts } from './database-part.ts'

/** The smallest change that must reach the disk. */
export async function writeProbe(tx: Tx, at: number): Promise<void> {
  await tx
    .insertInto('write_probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}

/** What can be asked of the database itself. */
export async function describeDatabase(tx: Tx): Promise<Omit<DatabaseFacts, 'writeMs'>> {
  const onPostgres = isPostgres(tx)
  const about = onPostgres
    ? sql<About>`select current_setting('server_version') as version, pg_database_size(current_database()) as size`
    : sql<About>`select sqlite_version() as version, page_count * page_size as size from pragma_page_count(), pragma_page_size()`
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

type About = { version: string; size: number }

const mostNamed = 10

export async function countBackups(tx: Tx): Promise<Omit<BackupFacts, 'now'>> {
  const counts = await tx
    .selectFrom('backup')
    .select((of) => [of.fn.countAll<number>().as('all'), of.fn.count<number>('fault').as('failed')])
    .executeTakeFirstOrThrow()
  const failed = await tx
    .selectFrom('backup')
    .select('server_name')
    .where('fault', 'is not', null)
    .orderBy('server_name')
    .limit(mostNamed)
    .execute()
  const oldest = await tx
    .selectFrom('backup')
    .select(['server_name', 'verified_at'])
    .orderBy('verified_at')
    .limit(1)
    .executeTakeFirst()
  return {
    count: Number(counts.all),
    failed: { count: Number(counts.failed), servers: failed.map((row) => row.server_name) },
    oldest:
      oldest === undefined ? null : { server: oldest.server_name, provenAt: oldest.verified_at },
  }
}
