import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/**
 * Lets a user own several servers. Backups and tasks belong to a server from then on; those of an account without one stay
 * the account's.
 */
export const severalServers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('server_owner').execute()
    await db.schema
      .createIndex('server_of_owner')
      .on('server')
      .columns(['owner_id', 'created_at', 'id'])
      .execute()
    await addSelections(db)
    await moveStorageWarnings(db)
    await addServerToTasks(db)
    await addServerToBackups(db)
    await addServerToJobs(db)
    await addServerToFailures(db)
    if (isPostgres(db)) await announceChanges(db)
  },
}

async function addSelections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('selected_server')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('account.id'))
    .addColumn('server_id', 'text', (c) => c.notNull().references('server.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('selected_server_server')
    .on('selected_server')
    .column('server_id')
    .execute()
}

/** The limit is the account's, so it is warned once for all its servers. */
async function moveStorageWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('storage_warned', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update account set storage_warned = coalesce(
      (select max(server.storage_warned) from server where server.owner_id = account.id), 0)
  `.execute(db)
}

/** The server that the owner of a row of `table` has; null without one. */
const selectOwnServer = (table: string) =>
  sql`(select server.id from server where server.owner_id = ${sql.ref(`${table}.user_id`)} and server.state <> 'deleting')`

async function addServerToTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('scheduled_task').addColumn('server_id', 'text').execute()
  await sql`update scheduled_task set server_id = ${selectOwnServer('scheduled_task')}`.execute(db)
  await db.schema.dropIndex('scheduled_task_user').execute()
  for (const column of ['server_id', 'user_id']) {
    await db.schema
      .createIndex(`scheduled_task_of_${column}`)
      .on('scheduled_task')
      .columns([column, 'created_at'])
      .execute()
  }
}

/** The tables are made again, because SQLite cannot drop the constraint of one row for each account. */
async function addServerToBackups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_backup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('server_id', 'text')
    .addColumn('server_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('content_bytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('worlds', 'integer', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('broken', 'integer', (c) => c.notNull())
    .addColumn('verified_at', 'bigint', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addColumn('fault', 'text')
    .addColumn('offsite', 'text')
    .execute()
  await sql`
    insert into server_backup
    select backup.id, backup.user_id,
      (select server.id from server where server.owner_id = backup.user_id
        and server.name = backup.server_name and server.state <> 'deleting'),
      backup.server_name, backup.created_at, backup.size_bytes, backup.content_bytes, backup.sha256, backup.worlds,
      backup.players, backup.broken, backup.verified_at, backup.checked_at, backup.fault, backup.offsite
    from backup`.execute(db)
  await replaceTable(db, 'backup', 'server_backup')
  await db.schema.createIndex('backup_checked').on('backup').column('checked_at').execute()
  await db.schema.createIndex('backup_of_user').on('backup').column('user_id').execute()
  await db.schema
    .createIndex('backup_of_server')
    .unique()
    .on('backup')
    .column('server_id')
    .execute()
}

async function addServerToJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_backup_job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('server_id', 'text')
    .addColumn('backup_id', 'text', (c) => c.notNull())
    .addColumn('work', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('by_user', 'text')
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text')
    .execute()
  await sql`
    insert into server_backup_job
    select id, user_id, ${selectOwnServer('backup_job')}, backup_id, work, started_at, by_user, by_name, run_id
    from backup_job`.execute(db)
  await replaceTable(db, 'backup_job', 'server_backup_job')
  // A server has at most one job at a time, and so has a backup.
  for (const column of ['server_id', 'backup_id']) {
    await db.schema
      .createIndex(`backup_job_of_${column}`)
      .unique()
      .on('backup_job')
      .column(column)
      .execute()
  }
}

async function addServerToFailures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_backup_failure')
    .addColumn('server_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('work', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('cause', 'text')
    .execute()
  // A failure without its server would be shown nowhere.
  await sql`
    insert into server_backup_failure
    select ${selectOwnServer('backup_failure')}, user_id, work, at, reason, cause
    from backup_failure where ${selectOwnServer('backup_failure')} is not null`.execute(db)
  await replaceTable(db, 'backup_failure', 'server_backup_failure')
}

async function replaceTable(db: Kysely<unknown>, table: string, by: string): Promise<void> {
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(by).renameTo(table).execute()
}

/** The triggers of the tables that were made again went with the old ones. */
const announced = [
  ['trellis_tell_backup', 'backup', 'insert or delete or update on backup'],
  ['trellis_tell_backup_job', 'backup', 'insert or delete on backup_job'],
  ['trellis_tell_backup_failure', 'backup', 'insert or delete or update on backup_failure'],
  ['trellis_tell_selected', 'server', 'insert or delete or update on selected_server'],
] as const

async function announceChanges(db: Kysely<unknown>): Promise<void> {
  for (const [name, kind, statements] of announced) {
    await sql`create trigger ${sql.id(name)} after ${sql.raw(statements)} for each row
      execute function trellis_tell(${sql.lit(kind)}, 'user_id')`.execute(db)
  }
}
