import {
  type Activity,
  type LoggedActivity,
  shortSearchReach,
} from '@trellis/contract/activity-log.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { isPostgres } from '../../kit/dialect.ts'
import { isIndexed, searchText } from '../../kit/text-index.ts'

export type LogQuery = {
  search: string
  actorType: Activity['actorType'] | undefined
  /** Only entries older than this one. */
  before: number | undefined
  limit: number
}

type Row = {
  id: number
  at: number
  actor_type: Activity['actorType']
  actor_name: string
  action: string
  details: string
}

const columns = sql.raw(
  'activity.id, activity.at, activity.actor_type, activity.actor_name, activity.action, activity.details',
)

/** Newest first. However many entries there are, few of them are read. */
export async function searchLogs(tx: Tx, query: LogQuery): Promise<LoggedActivity[]> {
  const rows =
    query.search !== '' && isIndexed(query.search) && isPostgres(tx)
      ? await searchPostgres(tx, query)
      : await searchAtOnce(tx, query)
  return rows.map((row) => ({
    id: row.id,
    actorType: row.actor_type,
    actorName: row.actor_name,
    action: row.action,
    timestamp: new Date(row.at).toISOString(),
    details: JSON.parse(row.details),
  }))
}

async function searchAtOnce(tx: Tx, query: LogQuery): Promise<Row[]> {
  const { search: needle, actorType } = query
  const isRead = needle !== '' && !isIndexed(needle)
  const firstLine = needle === '' ? undefined : actorType
  const { from, where, id } = searchText(tx, 'activity', { needle, firstLine })
  const reach = isRead
    ? sql<SqlBool>`${id} > (select max(newest.id) from activity as newest) - ${shortSearchReach}`
    : sql<SqlBool>`1 = 1`
  return list(
    tx,
    sql`
    select ${columns} from ${from}
    where ${where} and ${ofType(actorType)} and ${olderThan(id, query.before)} and ${reach}
    order by ${id} desc limit ${query.limit}`,
  )
}

/**
 * PostgreSQL's index gives rows in no order: of a frequent text it would gather them all to sort them. So the newest
 * entries are read first, where a frequent text fills the answer, and the index finds what is rare.
 */
async function searchPostgres(tx: Tx, query: LogQuery): Promise<Row[]> {
  const { search: needle, actorType, before, limit } = query
  const { where, id } = searchText(tx, 'activity', { needle, firstLine: actorType })
  const newest = sql`${ofType(actorType)} and ${olderThan(id, before)} order by id desc`
  const reach = Math.max(1000, limit * 20)
  const found = await list(
    tx,
    sql`
    select ${columns} from (select * from activity where ${newest} limit ${reach}) as activity
    where ${where} order by id desc limit ${limit}`,
  )
  if (found.length >= limit) return found
  const edge = await sql<{ id: number }>`
    select id from activity where ${newest} limit 1 offset ${reach - 1}`.execute(tx)
  const last = edge.rows[0]?.id
  if (last === undefined) return found
  // However the planner guesses: the rows that are left are looked up, never read one after the other.
  await sql`set local enable_seqscan = off`.execute(tx)
  const rest = await list(
    tx,
    sql`
    with found as materialized (select * from activity where ${where})
    select ${columns} from found as activity where id < ${last}
    order by id desc limit ${limit - found.length}`,
  )
  return [...found, ...rest]
}

const ofType = (actorType: LogQuery['actorType']) =>
  actorType === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`activity.actor_type = ${actorType}`

const olderThan = (id: RawBuilder<number>, before: number | undefined) =>
  before === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${id} < ${before}`

async function list(tx: Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  return (await (statement as RawBuilder<Row>).execute(tx)).rows
}
