/** The servers that have a folder; others are being created or deleted. */
const statement = "select count(*) as count from server where state = 'ready'"

/** Counts the servers in a PostgreSQL database. Throws when it does not answer. */
export async function countListedServers(url: string): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(statement)
    return Number(rows[0]?.count ?? 0)
  } finally {
    await client.end()
  }
}

/** Counts the servers in a file with an embedded database. */
export async function countServersInFile(file: string): Promise<number> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(database.prepare(statement).get()?.['count'] ?? 0)
  } finally {
    database.close()
  }
}
