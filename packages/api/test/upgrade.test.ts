import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb, type Tx } from '../src/kit/db.ts'
import { migrations } from '../src/migrations/all.ts'
import type { Tables } from '../src/migrations/tables.ts'
import { findManagedUsers } from '../src/operations/managed-users/store.ts'
import { listBanRecords } from '../src/people/bans/store.ts'
import { searchLogs } from '../src/platform/activity-log/log-search.ts'
import { openEmptyKysely, type TestDatabase } from './kit/open-kysely.ts'

let where: TestDatabase
beforeAll(async () => {
  where = await openEmptyKysely()
})
afterAll(() => where.close())

/** Creates the tables of version 0.4.0, with some rows for everything that later versions migrate. */
async function makeOld(kysely: Kysely<Tables>): Promise<void> {
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '006'))
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await sql`
    insert into account (id, username, discriminator, avatar, email, grow_id, grow_id_key, created_at, registered_at)
    values ('1', 'Maya', '0', '', '', 'Gardener', 'gardener', 1, 5), ('2', 'Tom', '0', '', '', 'Digger', 'digger', 2, 4),
      ('3', 'New', '0', '', '', null, null, 3, null)`.execute(kysely)
  await sql`
    insert into server (id, owner_id, name, name_key, port, state, created_at)
    values ('aaaaaaaa', '1', 'Rosebed', 'rosebed', 17100, 'ready', 1)`.execute(kysely)
  await sql`
    insert into ban (user_id, reason, banned_by, banned_at) values ('2', 'Dug TOO deep', 'Operator', 9)`.execute(
    kysely,
  )
  await sql`
    insert into activity (at, actor_type, actor_name, action, details)
    values (9, 'Admin', 'Operator', 'User banned', '{"user":"Tom","reason":"Dug TOO deep"}'),
      (10, 'Admin', 'Operator', 'From another time', '{}')`.execute(kysely)
}

describe('the upgrade of an older installation', () => {
  it('preserves all data, and runs once', async () => {
    const { kysely, place } = where
    await makeOld(kysely)
    await (await openDb(place)).close()
    await (await openDb(place)).close()
    const inTx = <T>(work: (tx: Tx) => Promise<T>) => kysely.transaction().execute(work)
    const users = (search: string) =>
      inTx((tx) => findManagedUsers(tx, { search, filter: 'all', page: 1, now: 10 }))
    expect((await users('')).rows.map((it) => it.GrowID)).toEqual(['Gardener', 'Digger'])
    expect((await users('ROSE')).rows).toMatchObject([
      { GrowID: 'Gardener', ServerName: 'Rosebed' },
    ])
    expect((await users('igg')).rows).toMatchObject([{ GrowID: 'Digger', IsBanned: true }])
    const logs = (search: string, actorType?: 'Admin' | 'User') =>
      inTx((tx) => searchLogs(tx, { search, actorType, before: undefined, limit: 10 }))
    const [banned, ...others] = await logs('too deep', 'Admin')
    expect([banned?.action, banned?.code, others]).toEqual(['User banned', 'user-banned', []])
    const [older] = await logs('from another time')
    expect([older?.action, older?.code]).toEqual(['From another time', undefined])
    const stored = await kysely.selectFrom('activity').select('action').orderBy('id').execute()
    expect(stored.map(({ action }) => action)).toEqual(['user-banned', 'From another time'])
    expect(await logs('too deep', 'User')).toEqual([])
    const bans = (search: string) => inTx((tx) => listBanRecords(tx, { search, limit: 10 }))
    expect(await bans('too')).toMatchObject([{ growId: 'Digger', liftedAt: null }])
    expect(await bans('digger')).toHaveLength(1)
  })

  it('gives webhooks with all events or all problems of their version the later ones too', async () => {
    const first = ['crash', 'expiry', 'backup-failure']
    const kept = {
      first,
      some: ['crash'],
      whole: [...first, 'event-started', 'event-ended'],
      problems: [...first, 'server-stopped', 'disk', 'agent', 'off-site', 'own-backup'],
      shuffled: ['event-ended', 'backup-failure', 'event-started', 'crash', 'expiry'],
    }
    const { kysely, place } = where
    await sql`alter table webhook drop column scope`.execute(kysely)
    for (const column of ['code', 'params'])
      await sql`alter table undo_offer drop column ${sql.id(column)}`.execute(kysely)
    await sql`alter table backup drop column fault_cause`.execute(kysely)
    await sql`alter table webhook_delivery drop column last_cause`.execute(kysely)
    for (const table of ['shop_item', 'shop_order_line'])
      await sql`alter table ${sql.id(table)} drop column text_code`.execute(kysely)
    await sql`delete from kysely_migration where name >= '052'`.execute(kysely)
    for (const [id, events] of Object.entries(kept))
      await sql`
        insert into webhook (id, name, url, format, events, created_at, created_by)
        values (${id}, ${id}, 'https://x.test', 'json', ${JSON.stringify(events)}, 1, 'Operator')`.execute(
        kysely,
      )
    await (await openDb(place)).close()
    const rows = await kysely.selectFrom('webhook').select(['id', 'scope']).execute()
    expect(Object.fromEntries(rows.map(({ id, scope }) => [id, scope]))).toEqual({
      first: 'problems',
      some: 'chosen',
      whole: 'all',
      problems: 'problems',
      shuffled: 'all',
    })
  })

  it('gives the first items of the shop that no admin has changed, and their purchases, a code for their texts', async () => {
    const { kysely, place } = where
    for (const table of ['shop_item', 'shop_order_line'])
      await sql`alter table ${sql.id(table)} drop column text_code`.execute(kysely)
    await sql`delete from kysely_migration where name >= '055'`.execute(kysely)
    await sql`update shop_item set name = 'A week' where id = 'server_time_7'`.execute(kysely)
    await sql`update shop_item set amount = 31 where id = 'server_time_30'`.execute(kysely)
    await sql`update shop_item set cost = 901 where id = 'server_time_90'`.execute(kysely)
    await sql`insert into shop_order (id, user_id, cart, total, credit_left, at)
      values ('first', '1', '{}', 200, 0, 1)`.execute(kysely)
    for (const name of ['A week', 'Server Time: 7 Days'])
      await sql`insert into shop_order_line (order_id, item_id, name, quantity, cost, unit, amount)
        values ('first', 'server_time_7', ${name}, 1, 100, 'time', 7)`.execute(kysely)
    await (await openDb(place)).close()
    const items = await kysely
      .selectFrom('shop_item')
      .select(['id', 'text_code'])
      .orderBy('position')
      .execute()
    expect(items.map(({ text_code }) => text_code)).toEqual([
      ...[null, null, 'server_time_90'],
      ...['storage_upgrade_500', 'storage_upgrade_2000'],
    ])
    const lines = await kysely.selectFrom('shop_order_line').selectAll().orderBy('id').execute()
    expect(lines.map(({ text_code }) => text_code)).toEqual([null, 'server_time_7'])
  })
})
