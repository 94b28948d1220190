import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/all.ts'
import type { Tables } from '../migrations/tables.ts'
import { readDatabaseFault } from './database-fault.ts'
import { openPostgres, type SharedDatabase } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'

/** A running transaction; the only road to the tables, so that no statement can leave it. */
export type Tx = Transaction<Tables>

export type Db = {
  /** Commits when `work` resolves, rolls back when it rejects. Throws an `unavailable` fault when the disk is full. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Null for the embedded database, which one api has to itself. */
  shared: SharedDatabase | null
  close(): Promise<void>
}

/** Opens PostgreSQL by URL, or the embedded SQLite file, and brings its tables up to date. */
export async function openDb(where: { url: string } | { file: string }): Promise<Db> {
  if ('file' in where) mkdirSync(dirname(where.file), { recursive: true, mode: 0o700 })
  const { dialect, shared } =
    'url' in where
      ? await openPostgres(where.url)
      : { dialect: sqliteDialect(where.file), shared: null }
  const kysely = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await kysely.destroy()
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
  return {
    transaction: (work) =>
      kysely
        .transaction()
        .execute(work)
        .catch((error: unknown) => {
          throw readDatabaseFault(error) ?? error
        }),
    shared,
    close: () => kysely.destroy(),
  }
}

/** True for a statement that a rule of the tables refused: a unique index, a check, a reference. */
export function isConstraint(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const isSqlite = error.code === 'ERR_SQLITE_ERROR'
  return isSqlite ? /constraint failed/i.test(error.message) : /^23\w{3}$/.test(String(error.code))
}

/** True for an insert or update that met a unique index of this name; SQLite names the columns instead. */
export function isTaken(error: unknown, index: string, column: string): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error) return error.constraint === index
  return error.message.includes('UNIQUE constraint failed') && error.message.includes(column)
}
