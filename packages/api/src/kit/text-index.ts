import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Finds rows by any part of a text, from three characters on, without reading the others: by trigrams, which both
 * databases know. SQLite keeps them in an FTS5 table beside the searched one, PostgreSQL in a GIN index (pg_trgm).
 */

/** A database or a transaction in it, whatever its tables. */
type Asked = { getExecutor: Kysely<unknown>['getExecutor'] }

type Searched = 'activity' | 'account_search'

/** Columns of the searched table beside `search_text` that narrow a search in the index itself. */
type Index = { table: Searched; narrowing?: 'actor_type' }

/** Whether it is PostgreSQL that answers. */
export const isPostgres = (db: Asked) => db.getExecutor().adapter instanceof PostgresAdapter

/** For a migration; the table has `id` and a lower-case `search_text`, and is filled already. */
export async function createTextIndex(db: Kysely<unknown>, { table, narrowing }: Index) {
  if (isPostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index ${sql.id(`${table}_text`)} on ${sql.id(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
    return
  }
  const columns = narrowing === undefined ? ['search_text'] : ['search_text', narrowing]
  const list = sql.join(columns.map((it) => sql.id(it)))
  const of = (row: string) => sql.join(columns.map((it) => sql.raw(`${row}.${it}`)))
  const index = sql.id(`${table}_text`)
  await sql`create virtual table ${index} using fts5(${list}, content=${sql.lit(table)},
    content_rowid='id', tokenize='trigram', detail='column')`.execute(db)
  await sql`insert into ${index}(rowid, ${list}) select id, ${list} from ${sql.id(table)}`.execute(
    db,
  )
  const add = sql`insert into ${index}(rowid, ${list}) values (new.id, ${of('new')});`
  const remove = sql`insert into ${index}(${index}, rowid, ${list}) values ('delete', old.id, ${of('old')});`
  const trigger = (when: string, work: typeof add) =>
    sql`create trigger ${sql.id(`${table}_text_${when}`)} after ${sql.raw(when)} on ${sql.id(table)}
      begin ${work} end`.execute(db)
  await trigger('insert', add)
  await trigger('delete', remove)
  await trigger('update', sql`${remove} ${add}`)
}

/** What is searched for and in, without case. */
export const searchable = (text: string) => text.toLowerCase()

/** A search as the pieces of a statement that lists the newest rows first. */
export type TextSearch = {
  /** The searched table, under its own name, and what finds its rows. */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** Counts up with each row: to order by, and to go on before one. */
  id: RawBuilder<number>
}

type Wanted = {
  /** Empty for every row. */
  needle: string
  actorType?: string | undefined
}

/**
 * Finds the rows whose `search_text` has the needle anywhere, without case. One that is too short for the index is
 * looked for by reading: whoever asks bounds what is read.
 */
export function searchText(tx: Asked, table: Searched, { needle, actorType }: Wanted): TextSearch {
  const wanted = searchable(needle)
  const from = sql.table(table)
  const id = sql<number>`${sql.ref(`${table}.id`)}`
  const text = sql.ref(`${table}.search_text`)
  const isOfType =
    actorType === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${sql.ref(`${table}.actor_type`)} = ${actorType}`
  if (wanted === '') return { from, where: isOfType, id }
  if (isPostgres(tx)) {
    const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    return { from, where: sql<SqlBool>`${text} like ${pattern} and ${isOfType}`, id }
  }
  const isHere = sql<SqlBool>`instr(${text}, ${wanted}) > 0`
  if (!isIndexed(wanted)) return { from, where: sql<SqlBool>`${isHere} and ${isOfType}`, id }
  const index = sql.id(`${table}_text`)
  const narrowed =
    actorType === undefined ? '' : ` AND actor_type : ${quote(actorType.slice(0, 3))}`
  const match = `search_text : (${trigramsOf(wanted).map(quote).join(' AND ')})${narrowed}`
  return {
    from: sql`${index} join ${from} on ${id} = ${index}.rowid`,
    where: sql<SqlBool>`${index} match ${match} and ${isHere}`,
    id: sql<number>`${index}.rowid`,
  }
}

/** False for a needle without a trigram. */
export const isIndexed = (needle: string) => Array.from(needle).length >= 3

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

function trigramsOf(text: string): string[] {
  const characters = Array.from(text)
  return [...new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')))]
}
