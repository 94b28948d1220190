import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Kysely, type LogEvent } from 'kysely'
import { openDb } from '../../src/kit/db.ts'
import { openPostgres } from '../../src/kit/postgres.ts'
import { createSqliteDialect } from '../../src/kit/sqlite.ts'
import type { Tables } from '../../src/migrations/tables.ts'
import { createTestDatabase } from './test-db.ts'

export type TestDatabase = {
  kysely: Kysely<Tables>
  place: { url: string } | { file: string }
  close(): Promise<void>
}

/** Opens an empty, up-to-date database whose statements can be logged. */
export async function openKysely(log: (event: LogEvent) => void): Promise<TestDatabase> {
  const empty = await openEmptyKysely(log)
  await (await openDb(empty.place)).close()
  return empty
}

/** Opens a database without any table. */
export async function openEmptyKysely(log?: (event: LogEvent) => void): Promise<TestDatabase> {
  const database = await createTestDatabase('no-tables')
  const folder = mkdtempSync(`${tmpdir()}/trellis-db-`)
  const place: TestDatabase['place'] =
    database === null ? { file: `${folder}/trellis.db` } : { url: database.url }
  const dialect =
    'file' in place ? createSqliteDialect(place.file) : (await openPostgres(place.url)).dialect
  const kysely = new Kysely<Tables>({ dialect, ...(log && { log }) })
  return {
    kysely,
    place,
    async close() {
      await kysely.destroy()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
