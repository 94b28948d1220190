import { type CompiledQuery, Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPostgres } from '../src/database/dialect.ts'
import type { Tx } from '../src/kit/db.ts'
import { openDb } from '../src/kit/db.ts'
import type { Tables } from '../src/migrations/tables.ts'
import { findManagedUsers } from '../src/operations/managed-users/store.ts'
import { listRoles } from '../src/people/admins/store.ts'
import { listBanRecords } from '../src/people/bans/store.ts'
import { type LogQuery, searchLogs } from '../src/platform/activity-log/log-search.ts'
import { fillService } from './kit/full-service.ts'
import { openKysely, type TestDatabase } from './kit/open-kysely.ts'

const size = { users: 3000, servers: 300, bans: 200, entries: 12_000 }

let where: TestDatabase
let kysely: Kysely<Tables>
const requested: CompiledQuery[] = []
beforeAll(async () => {
  where = await openKysely(({ query }) => void requested.push(query))
  kysely = where.kysely
  const db = await openDb(where.place)
  await db.transaction((tx) => fillService(tx, size))
  await db.close()
})
afterAll(() => where.close())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => kysely.transaction().execute(work)
const now = Date.now()

/** Returns the parts of a plan that scan a whole table. */
function listFaults(plan: readonly string[], statement: string): string[] {
  // The page that was found is small, and so is the set of banned users. The newest rows are found by a walk
  // along the table's own key that ends at a limit.
  const isBounded = /limit/i.test(statement) && !plan.some((it) => /USE TEMP B-TREE/.test(it))
  return plan.filter(
    (it) => /Seq Scan/.test(it) || (!isBounded && /^SCAN (?!(found|banned)$)\w+$/.test(it)),
  )
}

/** Returns the parts of the query plans of `work` that scan a whole table, as the database explains them. */
async function findFaults(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  requested.length = 0
  await inTx(work)
  const selects = requested.filter((it) => /^\s*(select|with)/i.test(it.sql))
  expect(selects.length).toBeGreaterThan(0)
  return inTx(async (tx) => {
    const onPostgres = isPostgres(tx)
    // The tables of a test are small, so sequential scans are disabled: this shows whether there is an index
    // to use.
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(tx)
    const explain = onPostgres ? 'explain' : 'explain query plan'
    const faults: string[] = []
    for (const query of selects) {
      const { rows } = await tx.executeQuery<Record<string, unknown>>({
        ...query,
        sql: `${explain} ${query.sql}`,
      })
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']).trim())
      faults.push(...listFaults(plan, query.sql))
    }
    return faults
  })
}

/** Reads page after page until the last one. */
async function findAll(wanted: Pick<LogQuery, 'search' | 'actorType'>): Promise<number[]> {
  const found: number[] = []
  for (;;) {
    const query = { ...wanted, before: found.at(-1), limit: 1000 }
    const page = await inTx((tx) => searchLogs(tx, query))
    found.push(...page.map(({ id }) => id))
    if (page.length < query.limit) return found
  }
}

describe('admin searches', () => {
  const logs = { search: '', actorType: undefined, before: undefined, limit: 50 }
  const users = { search: '', filter: 'all' as const, page: 1, now }
  const searches: Record<string, (tx: Tx) => Promise<unknown>> = {
    'the newest entries': (tx) => searchLogs(tx, logs),
    'entries of a kind of actor': (tx) => searchLogs(tx, { ...logs, actorType: 'Admin' }),
    'entries before one': (tx) => searchLogs(tx, { ...logs, before: 500 }),
    'entries with a text': (tx) => searchLogs(tx, { ...logs, search: 'user2999' }),
    'entries of admins with a text': (tx) =>
      searchLogs(tx, { ...logs, search: 'banned', actorType: 'Admin' }),
    'the first users': (tx) => findManagedUsers(tx, users),
    'a late page of users': (tx) => findManagedUsers(tx, { ...users, page: 250 }),
    'users with a text': (tx) => findManagedUsers(tx, { ...users, search: 'user29' }),
    'users who are not banned': (tx) => findManagedUsers(tx, { ...users, filter: 'active' }),
    'banned users': (tx) => findManagedUsers(tx, { ...users, filter: 'banned' }),
    'roles with a text': (tx) => listRoles(tx, { search: 'user29', limit: 1000 }),
    'the newest bans': (tx) => listBanRecords(tx, { search: '', limit: 1000 }),
  }
  it.each(Object.keys(searches))('finds %s by an index', async (name) => {
    const search = searches[name]
    if (search === undefined) throw new Error(`No search is called ${name}.`)
    expect(await findFaults(search)).toEqual([])
  })

  it('returns exactly the rows that contain the text, newest first', async () => {
    const all = await inTx((tx) =>
      tx
        .selectFrom('activity')
        .select(['id', 'search_text', 'actor_type'])
        .orderBy('id', 'desc')
        .execute(),
    )
    const types = [undefined, 'Admin', 'User', 'System'] as const
    for (const search of [
      'user29',
      'ban',
      'code trellis',
      '%',
      '_',
      'er1',
      'user1\n',
      'ÄÖ',
      'äö',
      '日本',
      '"',
      "it's",
      'no such text',
    ]) {
      for (const actorType of types) {
        const needle = search.toLowerCase()
        const expected = all
          .filter((it) => it.search_text.includes(needle))
          .filter((it) => actorType === undefined || it.actor_type === actorType)
          .map(({ id }) => id)
        const found = await findAll({ search, actorType })
        expect([search, actorType, found.length]).toEqual([search, actorType, expected.length])
        expect(found).toEqual(expected)
      }
    }
  })

  it('counts matches up to a limit', async () => {
    const find = (changes: object) => inTx((tx) => findManagedUsers(tx, { ...users, ...changes }))
    expect(await find({})).toMatchObject({ total: size.users, isCapped: false })
    expect(await find({ search: 'user' })).toMatchObject({ total: 1000, isCapped: true })
    expect(await find({ search: 'user2999' })).toMatchObject({ total: 1, isCapped: false })
    expect(await find({ filter: 'banned' })).toMatchObject({ total: size.bans, isCapped: false })
    expect((await find({ page: 300 })).rows.length).toBe(10)
    expect((await find({ page: 301 })).rows).toEqual([])
  })
})
