import type { TestPanel } from './test-panel.ts'

type Column = { table: string; column: string }

/** Lists the columns of all tables. */
export async function listColumns(panel: TestPanel): Promise<Column[]> {
  const rows = await panel.sql(
    'file' in panel.database
      ? `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
      : `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  )
  return rows.map((row) => ({ table: String(row['table']), column: String(row['column']) }))
}

/** Tables of sessions, undo offers and the installation's health, which the undo of a move does not restore. */
const ignored = new Set([
  'session',
  'refresh_token',
  'socket_ticket',
  'undo_offer',
  'undo_step',
  'write_probe',
  'watched_part',
])

/**
 * Returns the rows of all tables that hold the possessions of users, in a stable order, without the entries about moves and
 * the accounts that archives name.
 */
export async function readTables(panel: TestPanel): Promise<Record<string, string[]>> {
  const columns = await listColumns(panel)
  const tables = [...new Set(columns.map(({ table }) => table))]
    .filter((name) => !ignored.has(name) && !/^sqlite_|_text|_search_|kysely|allowance/.test(name))
    .toSorted()
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const where =
      table === 'activity' ? `where action not in ('account-moved', 'change-undone')` : ''
    const rows = await panel.sql(`select * from "${table}" ${where}`)
    found[table] = rows
      .map((row) => JSON.stringify({ ...row, archive_user_id: undefined }))
      .toSorted()
  }
  return found
}
