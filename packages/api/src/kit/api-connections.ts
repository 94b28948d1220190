import { apiConnectionPrefix } from '../database/postgres-address.ts'

/**
 * Counts the connections of api processes to a PostgreSQL database, from all machines. Each running api
 * holds at least one, on which it listens for changes. Throws when the database does not answer.
 */
export async function countApiConnections(url: string): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: 'trellis-restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1)`,
      [apiConnectionPrefix],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
