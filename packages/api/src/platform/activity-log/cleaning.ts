import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { runEvery } from '../../kit/every.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'

const periodMs = 600_000

/** The bounds of the log. One owner makes at most 20 entries a second by console commands. */
export const logBounds = {
  /** The newest entries of owners and members, for each of them. What admins and the system did is kept for its days. */
  maxOfPerson: 20_000,
  /** Rows that one transaction removes: a small one holds the event loop for a few milliseconds. */
  maxAtOnce: 200,
  /** Transactions of one cleaning: a log that was never cleaned becomes smaller over several of them. */
  maxSteps: 1000,
}

type Deps = { db: Db; log: Log; now: () => number; keptDays: number; bounds?: typeof logBounds }

/**
 * Removes entries that are older than `keptDays`, and of each person those beyond a number. The histories of settings and
 * shop items stay.
 */
export function openLogCleaning({ db, log, now, keptDays, bounds = logBounds }: Deps): Job {
  /** The newest entry that a cleaning has seen: only persons with later ones can have too many. */
  let seen: number | null = null

  async function clean(): Promise<void> {
    const oldest = now() - keptDays * dayMs
    await removeAll(bounds, () => db.transaction((tx) => removeOlder(tx, oldest, bounds)))
    const newest = await db.transaction(findNewest)
    const persons = await db.transaction((tx) => listPersons(tx, seen ?? newest))
    for (const person of persons) {
      const edge = await db.transaction((tx) => findEdge(tx, person, bounds))
      if (edge === null) continue
      await removeAll(bounds, () =>
        db.transaction((tx) => removeOfPerson(tx, person, edge, bounds)),
      )
    }
    seen = newest
  }

  return { ...runEvery(periodMs, clean, log), look: clean }
}

/** Repeats a removal until it finds less than it may remove at once. */
async function removeAll(
  { maxAtOnce, maxSteps }: typeof logBounds,
  remove: () => Promise<number>,
): Promise<void> {
  for (let step = 0; step < maxSteps; step++) if ((await remove()) < maxAtOnce) return
}

async function findNewest(tx: Tx): Promise<number> {
  const { newest } = await tx
    .selectFrom('activity')
    .select((of) => of.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

/** Lists the users who have made entries since this one. */
async function listPersons(tx: Tx, since: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('activity')
    .select('actor_id')
    .distinct()
    .where('actor_type', '=', 'User')
    .where('id', '>', since)
    .execute()
  return rows.flatMap(({ actor_id }) => actor_id ?? [])
}

/** Returns the newest entry of a person that is beyond the number; null without one. */
async function findEdge(
  tx: Tx,
  person: string,
  { maxOfPerson }: typeof logBounds,
): Promise<number | null> {
  const row = await tx
    .selectFrom('activity')
    .select('id')
    .where('actor_id', '=', person)
    .orderBy('id', 'desc')
    .offset(maxOfPerson)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

async function removeOlder(
  tx: Tx,
  oldest: number,
  { maxAtOnce }: typeof logBounds,
): Promise<number> {
  const rows = await tx
    .selectFrom('activity')
    .select('id')
    .where('at', '<', oldest)
    .where('topic', 'is', null)
    .orderBy('at')
    .limit(maxAtOnce)
    .execute()
  return removeRows(tx, rows)
}

async function removeOfPerson(
  tx: Tx,
  person: string,
  edge: number,
  { maxAtOnce }: typeof logBounds,
): Promise<number> {
  const rows = await tx
    .selectFrom('activity')
    .select('id')
    .where('actor_id', '=', person)
    .where('id', '<=', edge)
    .where('actor_type', '=', 'User')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
  return removeRows(tx, rows)
}

async function removeRows(tx: Tx, rows: { id: number }[]): Promise<number> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('activity').where('id', 'in', ids).execute()
  return ids.length
}
