import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { trellisVersion } from '@trellis/program/version.ts'
import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/all.ts'
import type { Tables } from '../migrations/tables.ts'
import { CallChanges } from './call-changes.ts'
import {
  countMissingMigrations,
  type DataState,
  readDataState,
  recordVersion,
  refuseNewerData,
} from './data-version.ts'
import { readDatabaseFault, readSqliteCode } from './database-fault.ts'
import { describeDamage, refuseLost, refuseMoved } from './embedded-file.ts'
import { openPostgres, type SharedDatabase } from './postgres.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { KeepBeforeUpdate } from './update-backup.ts'
import { WatchedWrites } from './watched-writes.ts'

/**
 * A running transaction. It is the only access to the tables, so that no statement runs outside a
 * transaction.
 */
export type Tx = Transaction<Tables>

export type Db = {
  /**
   * Commits when `work` resolves and rolls back when it rejects. Throws an `unavailable` fault when the disk
   * is full, or when another program holds the embedded database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Null for the embedded database, which a single api uses. */
  shared: SharedDatabase | null
  close(): Promise<void>
}

/**
 * Opens PostgreSQL by URL, or the embedded SQLite file, and applies missing migrations; `keepBefore` makes a
 * copy first. Throws a `DataRefused` for data that is newer than this version, moved, lost or damaged.
 */
export async function openDb(
  where: { url: string } | { file: string },
  keepBefore: KeepBeforeUpdate = async () => undefined,
): Promise<Db> {
  if ('file' in where) {
    refuseMoved(where.file)
    refuseLost(where.file)
    mkdirSync(dirname(where.file), { recursive: true, mode: 0o700 })
  }
  const { dialect, shared } =
    'url' in where
      ? await openPostgres(where.url)
      : { dialect: createSqliteDialect(where.file), shared: null }
  const kysely = new Kysely<Tables>({ dialect })
  try {
    await bringUpToDate(kysely, keepBefore)
  } catch (error) {
    await kysely.destroy()
    throw ('file' in where && describeDamage(error, where.file)) || error
  }
  return {
    transaction: (work) =>
      runTransaction(kysely, work).catch((error: unknown) => {
        throw readDatabaseFault(error) ?? error
      }),
    shared,
    close: () => kysely.destroy(),
  }
}

/** Runs a transaction, and notes for the call in progress whether it has changed something. */
async function runTransaction<T>(kysely: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!CallChanges.isFollowed) return kysely.transaction().execute(work)
  const writes = new WatchedWrites()
  const result = await kysely.transaction().execute((tx) => work(tx.withPlugin(writes)))
  if (writes.isFound) CallChanges.noteCommit()
  return result
}

async function bringUpToDate(kysely: Kysely<Tables>, keepBefore: KeepBeforeUpdate): Promise<void> {
  const state = await readDataState(kysely)
  refuseNewerData(state)
  if (countMissingMigrations(state) > 0) await applyMigrations(kysely, state, keepBefore)
  if (state.version !== trellisVersion) await recordVersion(kysely)
}

async function applyMigrations(
  kysely: Kysely<Tables>,
  state: DataState,
  keepBefore: KeepBeforeUpdate,
): Promise<void> {
  const isNew = state.migrations.length === 0
  if (!isNew) await keepBefore(state.version)
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw new Error('The database could not be brought up to date.', { cause: error })
}

/**
 * Returns true when a constraint of the tables rejected the statement: a unique index, a check or a foreign
 * key.
 */
export function isConstraint(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const sqliteCode = readSqliteCode(error)
  return sqliteCode === null
    ? /^23\w{3}$/.test(String(error.code))
    : (sqliteCode & 0xff) === sqliteConstraint
}

/**
 * Returns true for an insert or update that violates this unique index. SQLite reports columns instead of
 * the index.
 */
export function isTaken(error: unknown, index: string, column: string): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error) return error.constraint === index
  // SQLite names the column in the message only.
  return sqliteTakenCodes.includes(readSqliteCode(error) ?? 0) && error.message.includes(column)
}

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const sqliteTakenCodes = [2067, 1555]
const sqliteConstraint = 19
