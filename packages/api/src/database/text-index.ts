import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DialectSource, isPostgres } from './dialect.ts'

/**
 * Finds rows by any substring of a text, from three characters on, with a trigram index. SQLite keeps it in
 * a separate FTS5 table, PostgreSQL in a GIN index (pg_trgm).
 */

type SearchTable = 'activity' | 'account_search'

/**
 * Creates the index in a migration. The table has `id` and a lower-case `search_text`, and is filled
 * already.
 */
export async function createTextIndex(db: Kysely<unknown>, table: SearchTable): Promise<void> {
  if (isPostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index ${sql.id(`${table}_text`)} on ${sql.id(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
    return
  }
  const index = sql.id(`${table}_text`)
  await sql`create virtual table ${index} using fts5(search_text, content=${sql.lit(table)},
    content_rowid='id', tokenize='trigram', detail='none')`.execute(db)
  await sql`insert into ${index}(rowid, search_text) select id, search_text from ${sql.id(table)}`.execute(
    db,
  )
  for (const when of ['insert', 'delete', 'update'] as const) await createTrigger(db, table, when)
}

/** Changes other columns of many rows in a migration, without writing the index for each of them. */
export async function changeUnindexed(
  db: Kysely<unknown>,
  table: SearchTable,
  change: () => Promise<void>,
): Promise<void> {
  if (isPostgres(db)) return change()
  await sql`drop trigger ${sql.id(`${table}_text_update`)}`.execute(db)
  await change()
  await createTrigger(db, table, 'update')
}

async function createTrigger(
  db: Kysely<unknown>,
  table: SearchTable,
  when: 'insert' | 'delete' | 'update',
): Promise<void> {
  const index = sql.id(`${table}_text`)
  const add = sql`insert into ${index}(rowid, search_text) values (new.id, new.search_text);`
  const remove = sql`insert into ${index}(${index}, rowid, search_text) values ('delete', old.id, old.search_text);`
  const work = { insert: add, delete: remove, update: sql`${remove} ${add}` }[when]
  await sql`create trigger ${sql.id(`${table}_text_${when}`)} after ${sql.raw(when)} on ${sql.id(table)}
    begin ${work} end`.execute(db)
}

/** Returns the text in lower case, for both the needle and the searched text. */
export const toSearchable = (text: string) => text.toLowerCase()

/** A search as the fragments of a statement that lists the newest rows first. */
export type TextSearch = {
  /** The searched table under its own name, joined with the index where one is used. */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The increasing row id: the sort key and the cursor for paging. */
  id: RawBuilder<number>
}

type SearchQuery = {
  /** Empty matches every row. */
  needle: string
  /** The exact first line of the text, for searches that only match such rows. */
  firstLine?: string | undefined
  /** Alias of a preselected small set of rows of the table, which is read without the index. */
  among?: string | undefined
}

/**
 * Finds the rows whose `search_text` contains the needle, ignoring case. A needle too short for the index is
 * found by scanning: the caller must limit the scan.
 */
export function searchText(tx: DialectSource, table: SearchTable, wanted: SearchQuery): TextSearch {
  const needle = toSearchable(wanted.needle)
  const lead = wanted.firstLine === undefined ? '' : `${toSearchable(wanted.firstLine)}\n`
  const rows = wanted.among ?? table
  const from = sql.table(rows)
  const id = sql<number>`${sql.ref(`${rows}.id`)}`
  const text = sql.ref(`${rows}.search_text`)
  if (needle === '' && lead === '') return { from, where: sql<SqlBool>`1 = 1`, id }
  if (isPostgres(tx)) {
    const pattern = `${escapeLike(lead)}%${escapeLike(needle)}%`
    return { from, where: sql<SqlBool>`${text} like ${pattern}`, id }
  }
  const where = sql<SqlBool>`instr(${text}, ${lead}) = 1 and instr(${text}, ${needle}) > 0`
  if (wanted.among !== undefined || !isIndexed(needle)) return { from, where, id }
  const index = sql.id(`${table}_text`)
  const match = [...listTrigrams(lead.trimEnd()), ...listTrigrams(needle)].map(quote).join(' AND ')
  return {
    from: sql`${index} join ${from} on ${id} = ${index}.rowid`,
    where: sql<SqlBool>`${index} match ${match} and ${where}`,
    id: sql<number>`${index}.rowid`,
  }
}

/** Escapes text for a `like` pattern; SQLite needs the backslash declared with `escape`. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns false for a needle too short for a trigram. */
export const isIndexed = (needle: string) => Array.from(needle).length >= 3

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Returns the fewest trigrams that cover the text. Each more is another list to walk, and the match is
 * checked on the text anyway.
 */
function listTrigrams(text: string): string[] {
  const characters = Array.from(text)
  const last = characters.length - 3
  if (last < 0) return []
  const starts = [...Array(Math.ceil(characters.length / 3)).keys()].map((at) =>
    Math.min(at * 3, last),
  )
  return [...new Set(starts.map((at) => characters.slice(at, at + 3).join('')))]
}
