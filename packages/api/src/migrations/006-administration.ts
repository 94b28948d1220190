import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getCounterType } from '../database/dialect.ts'
import { createTextIndex } from '../database/text-index.ts'

type Db = Kysely<unknown>

/** Adds the texts that admins search, and the undo of their changes. */
export const administration: Migration = {
  async up(db: Db) {
    await makeActivitySearchable(db)
    await makeAccountsSearchable(db)
    await makeBansSearchable(db)
    await createUndo(db)
    await db.schema
      .alterTable('shop_item')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createIndex('shop_order_line_item')
      .on('shop_order_line')
      .column('item_id')
      .execute()
    await db.schema
      .createIndex('ban_in_force')
      .on('ban')
      .columns(['user_id', 'expires_at'])
      .where(sql.ref('lifted_at'), 'is', null)
      .execute()
    await db.schema.createIndex('ban_newest').on('ban').columns(['banned_at', 'id']).execute()
    await db.schema
      .createIndex('account_role')
      .on('account')
      .column('role')
      .where(sql.ref('role'), '<>', sql.lit('user'))
      .execute()
  },
}

async function makeActivitySearchable(db: Db): Promise<void> {
  await db.schema
    .alterTable('activity')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  /** The subject of an entry that has its own history, such as 'settings' or 'shop-item:x'. */
  await db.schema.alterTable('activity').addColumn('topic', 'text').execute()
  // Makes older entries searchable by the JSON of their details.
  await sql`update activity set search_text = lower(actor_type || ${'\n'} || action || ' ' || actor_name || ' ' || details)`.execute(
    db,
  )
  await db.schema
    .createIndex('activity_actor')
    .on('activity')
    .columns(['actor_type', 'id'])
    .execute()
  await db.schema
    .createIndex('activity_topic')
    .on('activity')
    .columns(['topic', 'id'])
    .where(sql.ref('topic'), 'is not', null)
    .execute()
  await createTextIndex(db, 'activity')
}

async function makeBansSearchable(db: Db): Promise<void> {
  await db.schema
    .alterTable('ban')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update ban set search_text = lower(user_id || ' ' || banned_by || ' ' || reason)`.execute(
    db,
  )
}

async function makeAccountsSearchable(db: Db): Promise<void> {
  await db.schema
    .createTable('account_search')
    /** Increases in the order of registration. */
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().unique().references('account.id'))
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute()
  await sql`
    insert into account_search (user_id, search_text)
    select account.id, lower(account.id || ' ' || username || ' ' || grow_id || ' ' || coalesce(server.name, ''))
    from account left join server
      on server.owner_id = account.id and server.state <> 'deleting'
    where grow_id is not null
    order by registered_at, account.id`.execute(db)
  await createTextIndex(db, 'account_search')
}

async function createUndo(db: Db): Promise<void> {
  await db.schema
    .createTable('undo_offer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('label', 'text', (c) => c.notNull())
    /** The access that undoing requires, as declared by the route of the change. */
    .addColumn('access', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('undo_offer_actor')
    .on('undo_offer')
    .columns(['actor_id', 'until'])
    .execute()
  await db.schema.createIndex('undo_offer_until').on('undo_offer').column('until').execute()
  await db.schema
    .createTable('undo_step')
    .addColumn('offer_id', 'text', (c) =>
      c.notNull().references('undo_offer.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('undo_step_key', ['offer_id', 'number'])
    .execute()
}
