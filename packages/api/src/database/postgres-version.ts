/** Returns the server's major PostgreSQL version. Rejects when it does not answer within five seconds. */
export async function readPostgresVersion(url: string): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } finally {
    await client.end().catch(() => undefined)
  }
}
