import { randomBytes } from 'node:crypto'

/** The URL of a PostgreSQL server for the tests; without it, they use the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL

/** The name of the database on that server that has all tables and no rows; scripts/test-programs.ts makes it. */
const migratedName = process.env.TEST_MIGRATED_DATABASE

type TestDatabase = { url: string; ask(sql: string): Promise<unknown[]>; drop(): Promise<void> }

/** The reason why a test of several apis is skipped, or false. */
export const needsPostgres = serverUrl
  ? false
  : 'several api processes need PostgreSQL: set TEST_DATABASE_URL'

/**
 * Creates a separate PostgreSQL database for one test, without tables or with all of them; null for the embedded one.
 */
export async function createTestDatabase(
  tables: 'no-tables' | 'all-tables',
): Promise<TestDatabase | null> {
  if (!serverUrl) return null
  const { default: pg } = await import('pg')
  const name = `trellis_test_${randomBytes(8).toString('hex')}`
  const askAt = async (connectionString: string, sql: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query<object>(sql)
    await client.end()
    return rows
  }
  const run = async (sql: string) => void (await askAt(serverUrl, sql))
  const template = tables === 'all-tables' && migratedName ? migratedName : 'template1'
  // The other strategy writes each page to the log first, which takes three times as long.
  await run(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    ask: (sql) => askAt(url.href, sql),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}
