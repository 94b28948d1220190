import type { QueryOf } from '@trellis/contract/kit/route.ts'
import type { readLogs } from '@trellis/contract/platform/activity-log.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { LogQuery } from './log-search.ts'

export type LogFilterInput = Omit<QueryOf<typeof readLogs>, 'before' | 'limit'>

/** Maximum number of accounts that a shared name matches. */
const maxPersons = 5
const dayMs = 86_400_000

/** Converts the requested filter into the ids and instants that `searchLogs` takes. */
export async function readFilter(
  tx: Tx,
  input: LogFilterInput,
): Promise<Omit<LogQuery, 'before' | 'limit'>> {
  const { search, actorType, person, from, to } = input
  const since = from === undefined ? null : getInstant(from)
  // An end given as a day includes that whole day.
  const until = to === undefined ? null : getInstant(to) + (isDay(to) ? dayMs : 0)
  return {
    search,
    actorType,
    persons: person === '' ? null : await findPersons(tx, person),
    time: since === null && until === null ? null : await findTime(tx, since, until),
  }
}

const isDay = (text: string) => text.length === 10

/** Reads an instant, or a day as it begins in Asia/Jakarta (UTC+7). */
const getInstant = (text: string) => Date.parse(isDay(text) ? `${text}T00:00:00+07:00` : text)

/** Finds the ids of accounts by Discord id, GrowID or Discord name, without case. */
async function findPersons(tx: Tx, text: string): Promise<string[]> {
  const name = text.toLowerCase()
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where((of) =>
      of.or([
        of('id', '=', text),
        of(sql`lower(grow_id)`, '=', name),
        of(sql`lower(username)`, '=', name),
      ]),
    )
    .orderBy('created_at')
    .limit(maxPersons)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the id range of the entries in a time span, so that the search reads nothing outside it. */
async function findTime(
  tx: Tx,
  since: number | null,
  until: number | null,
): Promise<NonNullable<LogQuery['time']>> {
  let range = tx
    .selectFrom('activity')
    .select((of) => [of.fn.min('id').as('first'), of.fn.max('id').as('last')])
  if (since !== null) range = range.where('at', '>=', since)
  if (until !== null) range = range.where('at', '<', until)
  const { first, last } = await range.executeTakeFirstOrThrow()
  return {
    since: since ?? 0,
    until: until ?? Number.MAX_SAFE_INTEGER,
    first: Number(first ?? 1),
    last: Number(last ?? 0),
  }
}
