import { randomBytes } from 'node:crypto'

/** A PostgreSQL server for the tests; unset, they run on the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL

/** A database of its own for one test: an empty PostgreSQL database, or null for the embedded one. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!serverUrl) return null
  const { default: pg } = await import('pg')
  const name = `trellis_test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
