import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Asked, isPostgres } from './dialect.ts'

/**
 * Finds rows by any part of a text with at least three characters, through a trigram index. SQLite keeps the
 * trigrams in an FTS5 table next to the searched table, PostgreSQL in a GIN index (pg_trgm).
 */

type Searched = 'activity' | 'account_search'

/** For a migration; the table has `id` and a lower-case `search_text`, and is filled already. */
export async function createTextIndex(db: Kysely<unknown>, table: Searched): Promise<void> {
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
  const add = sql`insert into ${index}(rowid, search_text) values (new.id, new.search_text);`
  const remove = sql`insert into ${index}(${index}, rowid, search_text) values ('delete', old.id, old.search_text);`
  const trigger = (when: string, work: typeof add) =>
    sql`create trigger ${sql.id(`${table}_text_${when}`)} after ${sql.raw(when)} on ${sql.id(table)}
      begin ${work} end`.execute(db)
  await trigger('insert', add)
  await trigger('delete', remove)
  await trigger('update', sql`${remove} ${add}`)
}

/** Normalises a text for search: both the needle and the searched text. */
export const searchable = (text: string) => text.toLowerCase()

/** A search as the pieces of a statement that lists the newest rows first. */
export type TextSearch = {
  /** The searched table, under its own name, and what finds its rows. */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** Increases with each row, for the order and for pages. */
  id: RawBuilder<number>
}

type Wanted = {
  /** Empty for every row. */
  needle: string
  /** The first line of the text, if only such rows are searched. */
  firstLine?: string | undefined
  /** The name of a common table expression with a few rows, which are searched without the index. */
  among?: string | undefined
}

/**
 * Finds the rows whose `search_text` contains the needle, without case. A needle too short for the index is
 * found by reading rows, so the caller must limit them.
 */
export function searchText(tx: Asked, table: Searched, wanted: Wanted): TextSearch {
  const needle = searchable(wanted.needle)
  const lead = wanted.firstLine === undefined ? '' : `${searchable(wanted.firstLine)}\n`
  const rows = wanted.among ?? table
  const from = sql.table(rows)
  const id = sql<number>`${sql.ref(`${rows}.id`)}`
  const text = sql.ref(`${rows}.search_text`)
  if (needle === '' && lead === '') return { from, where: sql<SqlBool>`1 = 1`, id }
  if (isPostgres(tx)) {
    const pattern = `${escaped(lead)}%${escaped(needle)}%`
    return { from, where: sql<SqlBool>`${text} like ${pattern}`, id }
  }
  const where = sql<SqlBool>`instr(${text}, ${lead}) = 1 and instr(${text}, ${needle}) > 0`
  if (wanted.among !== undefined || !isIndexed(needle)) return { from, where, id }
  const index = sql.id(`${table}_text`)
  const match = [...trigramsOf(lead.trimEnd()), ...trigramsOf(needle)].map(quote).join(' AND ')
  return {
    from: sql`${index} join ${from} on ${id} = ${index}.rowid`,
    where: sql<SqlBool>`${index} match ${match} and ${where}`,
    id: sql<number>`${index}.rowid`,
  }
}

/** Escapes a text for a `like` pattern; SQLite needs the backslash declared as the escape character. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** False for a needle without a trigram. */
export const isIndexed = (needle: string) => Array.from(needle).length >= 3

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** As few as cover the whole text: each one more is another list to walk, and the text itself decides anyway. */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text)
  const last = characters.length - 3
  if (last < 0) return []
  const starts = [...Array(Math.ceil(characters.length / 3)).keys()].map((at) =>
    Math.min(at * 3, last),
  )
  return [...new Set(starts.map((at) => characters.slice(at, at + 3).join('')))]
}
