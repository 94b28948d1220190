import {
  type Activity,
  type LoggedActivity,
  shortSearchReach,
} from '@trellis/contract/platform/activity-log.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../database/dialect.ts'
import { isIndexed, searchText } from '../../database/text-index.ts'
import type { Tx } from '../../kit/db.ts'
import { getAction } from './store.ts'
import { findTakenBack } from './taken-back.ts'

export type LogQuery = {
  search: string
  actorType: Activity['actorType'] | undefined
  /** Ids of accounts that acted or are concerned; omitted for all. */
  persons?: readonly string[] | null
  /** The time span from `since` until before `until`, and the id range of its entries; omitted for all time. */
  time?: { since: number; until: number; first: number; last: number } | null
  /** Only entries older than this one. */
  before: number | undefined
  limit: number
}

type Row = {
  id: number
  at: number
  actor_type: Activity['actorType']
  actor_id: string | null
  actor_name: string
  subject_id: string | null
  action: string
  details: string
  topic: string | null
}

const columns = sql.raw(
  'activity.id, activity.at, activity.actor_type, activity.actor_id, activity.actor_name, activity.subject_id, activity.action, activity.details, activity.topic',
)

/** Searches the log, newest first. It reads few entries, however many there are. */
export async function searchLogs(tx: Tx, query: LogQuery): Promise<LoggedActivity[]> {
  const rows = await findRows(tx, query)
  const takenBack = await findTakenBack(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    actorType: row.actor_type,
    actorId: row.actor_id,
    actorName: row.actor_name,
    subjectId: row.subject_id,
    ...getAction(row.action),
    timestamp: new Date(row.at).toISOString(),
    details: JSON.parse(row.details),
    takenBack: takenBack.get(row.id),
  }))
}

async function findRows(tx: Tx, query: LogQuery): Promise<Row[]> {
  if (query.persons) return searchPersons(tx, query, query.persons)
  return query.search !== '' && isIndexed(query.search) && isPostgres(tx)
    ? await searchPostgres(tx, query)
    : await searchAtOnce(tx, query)
}

/** Reads the newest entries of each person by index, both as the actor and as the subject. */
async function searchPersons(tx: Tx, query: LogQuery, persons: readonly string[]): Promise<Row[]> {
  if (persons.length === 0) return []
  const { search: needle, actorType, limit } = query
  const { where, id } = searchText(tx, 'activity', { needle, among: 'activity' })
  const parts = persons.flatMap((person) =>
    ['actor_id', 'subject_id'].map(
      (column) => sql`
      select * from (
        select ${columns} from activity
        where ${sql.ref(`activity.${column}`)} = ${person} and ${where}
          and ${matchType(actorType)} and ${matchReach(id, query)}
        order by ${id} desc limit ${limit}
      ) as part`,
    ),
  )
  return list(
    tx,
    sql<Row>`select * from (${sql.join(parts, sql` union `)}) as found order by id desc limit ${limit}`,
  )
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
    sql<Row>`
    select ${columns} from ${from}
    where ${where} and ${matchType(actorType)} and ${matchReach(id, query)} and ${reach}
    order by ${id} desc limit ${query.limit}`,
  )
}

/**
 * Searches on PostgreSQL, whose index returns rows unordered: for a frequent text it would collect all of
 * them to sort. The newest entries are therefore scanned first, which suffices for a frequent text, and the
 * index finds rare ones.
 */
async function searchPostgres(tx: Tx, query: LogQuery): Promise<Row[]> {
  const { search: needle, actorType, limit } = query
  const { where, id } = searchText(tx, 'activity', { needle, firstLine: actorType })
  const newest = sql`${matchType(actorType)} and ${matchReach(id, query)} order by id desc`
  const reach = Math.max(1000, limit * 20)
  const found = await list(
    tx,
    sql<Row>`
    select ${columns} from (select * from activity where ${newest} limit ${reach}) as activity
    where ${where} order by id desc limit ${limit}`,
  )
  if (found.length >= limit) return found
  const edge = await sql<{ id: number }>`
    select id from activity where ${newest} limit 1 offset ${reach - 1}`.execute(tx)
  const last = edge.rows[0]?.id
  if (last === undefined) return found
  // Forces the index for the remaining rows, regardless of the planner's estimate.
  await sql`set local enable_seqscan = off`.execute(tx)
  const rest = await list(
    tx,
    sql<Row>`
    with found as materialized (select * from activity where ${where} and ${matchTime(query.time)})
    select ${columns} from found as activity where id < ${last}
    order by id desc limit ${limit - found.length}`,
  )
  return [...found, ...rest]
}

const matchType = (actorType: LogQuery['actorType']) =>
  actorType === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`activity.actor_type = ${actorType}`

/** Limits the search to entries older than `before` and within the time span. */
const matchReach = (id: RawBuilder<number>, { before, time }: LogQuery) =>
  !time
    ? matchOlderThan(id, before)
    : sql<SqlBool>`${matchOlderThan(id, before)} and ${id} between ${time.first} and ${time.last} and ${matchTime(time)}`

const matchTime = (time: LogQuery['time']) =>
  !time
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`activity.at >= ${time.since} and activity.at < ${time.until}`

const matchOlderThan = (id: RawBuilder<number>, before: number | undefined) =>
  before === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${id} < ${before}`

async function list(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows
}
