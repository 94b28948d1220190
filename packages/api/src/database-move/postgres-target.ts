import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../migrations/all.ts'
import type { Row, Value } from './canonical-rows.ts'

/**
 * Tables that only several apis on PostgreSQL use; their rows are not copied, because the apis recreate
 * them.
 */
const recreatedTables = new Set(['allowance_use', 'open_question', 'shared_secret'])
/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const maxValues = 30_000
const readAtOnce = 1000

const numberTypes = new Set<number>([
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.INT8,
])

/**
 * An empty PostgreSQL database that is filled in one transaction: until the commit nothing is visible or
 * kept.
 */
export class PostgresTarget {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<PostgresTarget> {
    const client = new pg.Client({ connectionString: url, application_name: 'trellis-db-move' })
    await client.connect()
    await client.query('begin')
    return new PostgresTarget(client)
  }

  /** Returns the name of an existing table; null for an empty database. */
  async findTable(): Promise<string | null> {
    const { rows } = await this.#client.query<{ name: string }>(`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      order by 1 limit 1`)
    return rows[0]?.name ?? null
  }

  /** Runs the migrations as an api would, without the initial rows. */
  async createTables(): Promise<void> {
    const client = this.#client
    const only = {
      connect: async () => ({
        query: client.query.bind(client) as never,
        release: () => undefined,
      }),
      end: async () => undefined,
      options: {},
    }
    const migrator = new Migrator({
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: only }) }),
      provider: { getMigrations: async () => migrations },
    })
    const { error } = await migrator.migrateToLatest({ disableTransactions: true })
    if (error !== undefined) throw new Error('The tables could not be made.', { cause: error })
    const tables = await this.tables()
    await client.query(`truncate ${[...tables.keys()].map(quote).join(', ')}`)
    for (const table of tables.keys())
      await client.query(`alter table ${quote(table)} disable trigger user`)
  }

  /** Returns the tables with their columns; a referenced table comes before the tables that reference it. */
  async tables(): Promise<Map<string, string[]>> {
    const { rows } = await this.#client.query<{ name: string; columns: string[] }>(`
      select table_name as name, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      group by table_name order by table_name`)
    const { rows: points } = await this.#client.query<{ from: string; to: string }>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`)
    const columns = new Map(rows.map((row) => [row.name, row.columns]))
    const ordered = new Map<string, string[]>()
    const add = (name: string) => {
      if (ordered.has(name) || recreatedTables.has(name)) return
      for (const { from, to } of points) if (from === name) add(to)
      ordered.set(name, columns.get(name) ?? [])
    }
    for (const { name } of rows) add(name)
    return ordered
  }

  async insert(table: string, columns: string[], rows: Iterable<Row>): Promise<void> {
    const max = Math.floor(maxValues / columns.length)
    let batch: Row[] = []
    const flush = async () => {
      if (batch.length > 0) await this.#insertBatch(table, columns, batch)
      batch = []
    }
    for (const row of rows) {
      batch.push(row)
      if (batch.length === max) await flush()
    }
    await flush()
  }

  async *rows(table: string): AsyncGenerator<Row> {
    await this.#client.query(`declare moved no scroll cursor for select * from ${quote(table)}`)
    for (;;) {
      const { rows, fields } = await this.#client.query<(string | null)[]>({
        text: `fetch ${readAtOnce} from moved`,
        rowMode: 'array',
        types: { getTypeParser: () => (text: string) => text },
      })
      if (rows.length === 0) break
      for (const values of rows) {
        const named = fields.map(({ name, dataTypeID }, at) => [
          name,
          read(values[at] ?? null, numberTypes.has(dataTypeID)),
        ])
        yield Object.fromEntries(named) as Row
      }
    }
    await this.#client.query('close moved')
  }

  /** Sets the id sequences to the highest id, enables the change triggers again and commits. */
  async finish(): Promise<void> {
    const { rows } = await this.#client.query<{ name: string; column: string }>(`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = current_schema() and column_default like 'nextval(%'`)
    for (const { name, column } of rows) {
      await this.#client.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${quote(column)})) from ${quote(name)}
         having max(${quote(column)}) is not null`,
        [quote(name), column],
      )
    }
    for (const table of (await this.tables()).keys())
      await this.#client.query(`alter table ${quote(table)} enable trigger user`)
    await this.#client.query('commit')
    await this.#client.query('analyze')
  }

  /** Closes the connection, which rolls back an unfinished transaction. */
  async close(): Promise<void> {
    await this.#client.end()
  }

  async #insertBatch(table: string, columns: string[], rows: Row[]): Promise<void> {
    const places = rows.map(
      (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
    )
    const values = rows.flatMap((row) => columns.map((column) => toPlainValue(row[column] ?? null)))
    const into = `${quote(table)} (${columns.map(quote).join(', ')})`
    await this.#client.query(`insert into ${into} values ${places.join(', ')}`, values)
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

const toPlainValue = (value: Value) => (typeof value === 'bigint' ? value.toString() : value)

const read = (text: string | null, isNumber: boolean): Value =>
  text !== null && isNumber ? BigInt(text) : text
