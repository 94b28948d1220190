import { DatabaseSync } from 'node:sqlite'
import type { Row, Value } from './canonical-rows.ts'

/** Internal tables of the embedded database's search index. */
const indexTables = /^(?:activity|account_search)_text(?:_|$)/

/** The embedded database, opened read-only. */
export class EmbeddedSource {
  readonly #database: DatabaseSync

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true, readBigInts: true })
  }

  /** Returns the tables with their columns. */
  tables(): Map<string, string[]> {
    const names = this.#database
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^(?:sqlite|kysely)_/.test(name) && !indexTables.test(name))
    return new Map(names.map((name) => [name, this.#listColumns(name)]))
  }

  /** Returns the rows in insertion order, so that a row follows the rows of its table that it references. */
  *rows(table: string): Generator<Row> {
    const statement = this.#database.prepare(`select * from "${table}" order by rowid`)
    for (const found of statement.iterate()) {
      const values = Object.entries(found).map(([column, value]) => [column, read(value, table)])
      yield Object.fromEntries(values) as Row
    }
  }

  close(): void {
    this.#database.close()
  }

  #listColumns(table: string): string[] {
    const rows = this.#database.prepare('select name from pragma_table_info(?)').all(table)
    return rows.map(({ name }) => String(name))
  }
}

function read(value: unknown, table: string): Value {
  if (value === null || typeof value === 'bigint' || typeof value === 'string') return value
  throw new Error(`The table ${table} holds a value that is neither a text nor a whole number.`)
}
