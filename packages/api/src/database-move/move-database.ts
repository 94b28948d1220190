import { type Row, RowSum, type Sum } from './canonical-rows.ts'
import { EmbeddedSource } from './embedded-source.ts'
import { PostgresTarget } from './postgres-target.ts'

export type MovedTable = Sum & { table: string }

/** Explains to the operator why the move is refused. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

/**
 * Copies an embedded database into an empty PostgreSQL in one transaction. The tables must be up to date,
 * and no other process may have the database open. Commits only if the checksums of all tables match;
 * `beforeCommit` runs just before.
 */
export async function moveDatabase(
  from: { file: string },
  to: { url: string },
  beforeCommit: () => Promise<void>,
) {
  const source = new EmbeddedSource(from.file)
  try {
    const target = await PostgresTarget.open(to.url)
    try {
      const table = await target.findTable()
      if (table !== null) {
        throw new MoveRefused(
          `The database that DATABASE_URL names is not empty: it has the table ${table}. Nothing was changed.`,
        )
      }
      await target.createTables()
      const moved = await moveTables(source, target)
      await beforeCommit()
      await target.finish()
      return moved
    } finally {
      await target.close()
    }
  } finally {
    source.close()
  }
}

async function moveTables(source: EmbeddedSource, target: PostgresTarget): Promise<MovedTable[]> {
  const here = source.tables()
  const moved: MovedTable[] = []
  for (const [table, columns] of await target.tables()) {
    const sameColumns = here.get(table)?.toSorted().join() === columns.join()
    if (!sameColumns) throw new Error(`The table ${table} is another one in PostgreSQL.`)
    here.delete(table)
    const before = new RowSum()
    await insertSummed(target, { table, columns, rows: source.rows(table) }, before)
    const after = new RowSum()
    for await (const row of target.rows(table)) after.add(row)
    if (before.sum.checksum !== after.sum.checksum || before.sum.rows !== after.sum.rows) {
      throw new MoveRefused(
        `The table ${table} did not arrive as it was (${before.sum.rows} rows here, ${after.sum.rows} there). Nothing was changed.`,
      )
    }
    moved.push({ table, ...after.sum })
  }
  const [left] = here.keys()
  if (left !== undefined) throw new Error(`The table ${left} has no place in PostgreSQL.`)
  return moved
}

type Options = { table: string; columns: string[]; rows: Iterable<Row> }

async function insertSummed(
  target: PostgresTarget,
  { table, columns, rows }: Options,
  sum: RowSum,
): Promise<void> {
  function* counted(): Generator<Row> {
    for (const row of rows) {
      refuseNul(table, row)
      sum.add(row)
      yield row
    }
  }
  await target.insert(table, columns, counted())
}

/** Refuses null characters, which SQLite stores in a text and PostgreSQL does not. */
function refuseNul(table: string, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes('\0')) continue
    throw new MoveRefused(
      `A row of the table ${table} has a null character in ${column}, which PostgreSQL cannot keep. Nothing was changed.`,
    )
  }
}
