import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getCounterType } from '../database/dialect.ts'

export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccounts(db)
    await createServers(db)
    await createSessions(db)
    await createRecords(db)
  },
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('discriminator', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('grow_id', 'text')
    .addColumn('grow_id_key', 'text')
    .addColumn('account_type', 'text', (c) => c.notNull().defaultTo('Free'))
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user'))
    .addColumn('permissions', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('role_changed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('registered_at', 'bigint')
    .addColumn('slots', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`slots >= 0`))
    .addColumn('credit', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`credit >= 0`))
    .addColumn('storage_limit_mb', 'bigint', (c) =>
      c.notNull().defaultTo(0).check(sql`storage_limit_mb >= 0`),
    )
    .addColumn('time_left_ms', 'bigint', (c) =>
      c.notNull().defaultTo(0).check(sql`time_left_ms >= 0`),
    )
    .addColumn('time_runs_since', 'bigint')
    .addColumn('time_permanent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('account_grow_id')
    .unique()
    .on('account')
    .column('grow_id_key')
    .execute()
  await db.schema
    .createTable('ban')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('banned_by', 'text', (c) => c.notNull())
    .addColumn('banned_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('lifted_at', 'bigint')
    .addColumn('lifted_by', 'text')
    .execute()
  await db.schema
    .createIndex('ban_open')
    .unique()
    .on('ban')
    .column('user_id')
    .where(sql.ref('lifted_at'), 'is', null)
    .execute()
  await createLedger(db)
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_entry')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('ledger_entry_user')
    .on('ledger_entry')
    .columns(['user_id', 'unit', 'id'])
    .execute()
}

async function createServers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('storage_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('last_happening', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('server_name').unique().on('server').column('name_key').execute()
  await db.schema.createIndex('server_port').unique().on('server').column('port').execute()
  await db.schema
    .createIndex('server_owner')
    .unique()
    .on('server')
    .column('owner_id')
    .where(sql.ref('state'), '<>', sql.lit('deleting'))
    .execute()
  await db.schema
    .createTable('released_port')
    .addColumn('port', 'integer', (c) => c.primaryKey())
    .addColumn('released_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('banned_server_name')
    .addColumn('name_key', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('banned_by', 'text', (c) => c.notNull())
    .addColumn('banned_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('refresh_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('spent_at', 'bigint')
    .execute()
  await db.schema
    .createTable('socket_ticket')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('user_id').execute()
  await db.schema
    .createIndex('refresh_token_session')
    .on('refresh_token')
    .column('session_id')
    .execute()
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('panel_setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('activity')
    .addColumn('id', getCounterType(db), (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_type', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('activity_at').on('activity').column('at').execute()
  await db.schema
    .createIndex('activity_subject')
    .on('activity')
    .columns(['subject_id', 'id'])
    .execute()
}
