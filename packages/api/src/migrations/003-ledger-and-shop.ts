import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getCounterType, isPostgres } from '../database/dialect.ts'
import { fillShop } from './first-shop-items.ts'

type Db = Kysely<unknown>

/** Completes the ledger, and adds everything that moves credits, time, slots and storage. */
export const ledgerAndShop: Migration = {
  async up(db: Db) {
    await extendAccounts(db)
    await completeLedger(db)
    await createCodes(db)
    await createShop(db)
    await createNotices(db)
    await createStorage(db)
  },
}

async function extendAccounts(db: Db): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('time_charged_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('account').addColumn('time_warned_ms', 'bigint').execute()
  await db.schema.alterTable('account').addColumn('plan_until', 'bigint').execute()
  await db.schema
    .createIndex('account_time_runs')
    .on('account')
    .column('time_runs_since')
    .where(sql.ref('time_runs_since'), 'is not', null)
    .execute()
}

/** Books server time in milliseconds and adds the balance to each line, and makes the ledger append-only. */
async function completeLedger(db: Db): Promise<void> {
  await db.schema
    .alterTable('ledger_entry')
    .addColumn('balance', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`balance >= 0`))
    .execute()
  await db.schema
    .alterTable('ledger_entry')
    .addColumn('number', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('ledger_entry').addColumn('reverses', 'bigint').execute()
  await sql`update ledger_entry set unit = 'time', amount = amount * 86400000 where unit = 'day'`.execute(
    db,
  )
  await sql`update ledger_entry set unit = 'storage' where unit = 'mb'`.execute(db)
  // Adds one line for server time that was used before each use was booked.
  await sql`
    insert into ledger_entry (user_id, unit, amount, reason, actor, reference, at)
    select id, 'time', time_left_ms - booked, 'Server time used', 'Trellis', 'server-time', seen
    from (
      select account.id, account.time_left_ms,
        coalesce(sum(ledger_entry.amount), 0) as booked, coalesce(max(ledger_entry.at), 0) as seen
      from account left join ledger_entry
        on ledger_entry.user_id = account.id and ledger_entry.unit = 'time'
      group by account.id, account.time_left_ms
    ) as sums
    where booked <> time_left_ms`.execute(db)
  await sql`
    update ledger_entry set balance = (
      select sum(earlier.amount) from ledger_entry as earlier
      where earlier.user_id = ledger_entry.user_id and earlier.unit = ledger_entry.unit
        and earlier.id <= ledger_entry.id), number = (
      select count(*) from ledger_entry as earlier
      where earlier.user_id = ledger_entry.user_id and earlier.unit = ledger_entry.unit
        and earlier.id <= ledger_entry.id)`.execute(db)
  await indexLedger(db)
}

async function indexLedger(db: Db): Promise<void> {
  await db.schema
    .createIndex('ledger_entry_number')
    .unique()
    .on('ledger_entry')
    .columns(['user_id', 'unit', 'number'])
    .execute()
  await db.schema
    .createIndex('ledger_entry_reverses')
    .unique()
    .on('ledger_entry')
    .column('reverses')
    .execute()
  await db.schema
    .createIndex('ledger_entry_reference')
    .on('ledger_entry')
    .columns(['reference', 'user_id'])
    .execute()
  await db.schema
    .createIndex('ledger_entry_newest')
    .on('ledger_entry')
    .columns(['user_id', 'id'])
    .execute()
  await forbidChanges(db)
  await db.schema
    .createTable('ledger_check')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    /** The night of a nightly check, unique; null for a manual one. */
    .addColumn('night', 'text', (c) => c.unique())
    /** Null until the check is complete. */
    .addColumn('report', 'text')
    .execute()
}

async function forbidChanges(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function ledger_entry_stands() returns trigger language plpgsql as $$
      begin raise exception 'The ledger is append-only.'; end $$`.execute(db)
    await sql`create trigger ledger_entry_stands before update or delete on ledger_entry
      for each row execute function ledger_entry_stands()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`ledger_entry_no_${change}`)}
      before ${sql.raw(change)} on ledger_entry
      begin select raise(abort, 'The ledger is append-only.'); end`.execute(db)
  }
}

async function createCodes(db: Db): Promise<void> {
  await db.schema
    .createTable('redeem_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 1`))
    .addColumn('stock', 'bigint', (c) => c.notNull().check(sql`stock >= 1`))
    .addColumn('claimed', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`claimed >= 0`))
    .addColumn('expiry_date', 'text')
    .addColumn('is_public', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('redeem_code_stock', sql`claimed <= stock`)
    .execute()
  await db.schema
    .createIndex('redeem_code_code')
    .unique()
    .on('redeem_code')
    .column('code')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createTable('redemption')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('code_id', 'text', (c) => c.notNull().references('redeem_code.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('reward', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('redemption_once')
    .unique()
    .on('redemption')
    .columns(['code_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('redemption_user')
    .on('redemption')
    .columns(['user_id', 'id'])
    .execute()
}

async function createShop(db: Db): Promise<void> {
  await db.schema
    .createTable('shop_item')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('cost', 'bigint', (c) => c.notNull().check(sql`cost >= 0`))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 1`))
    .addColumn('is_sold', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('shop_order')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('cart', 'text', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull().check(sql`total >= 0`))
    .addColumn('credit_left', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('reversed_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('shop_order_key')
    .unique()
    .on('shop_order')
    .columns(['user_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('shop_order_user')
    .on('shop_order')
    .columns(['user_id', 'at'])
    .execute()
  await db.schema
    .createTable('shop_order_line')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('shop_order.id'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('quantity', 'bigint', (c) => c.notNull().check(sql`quantity >= 1`))
    .addColumn('cost', 'bigint', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    /** User and item of a purchase that is possible only once; null for others and after a reversal. */
    .addColumn('once_key', 'text', (c) => c.unique())
    .execute()
  await db.schema
    .createIndex('shop_order_line_order')
    .on('shop_order_line')
    .column('order_id')
    .execute()
  await fillShop(db)
}

async function createNotices(db: Db): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('action', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('is_read', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('notice_user').on('notice').columns(['user_id', 'id']).execute()
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('grow_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feedback_at').on('feedback').columns(['at', 'id']).execute()
}

async function createStorage(db: Db): Promise<void> {
  await db.schema
    .alterTable('server')
    .addColumn('storage_warned', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('server').addColumn('suspended', 'text').execute()
  await db.schema
    .createTable('storage_sample')
    .addColumn('server_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('storage_sample_key', ['server_id', 'day'])
    .execute()
}
