import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores each account's single backup, the job that works on it, and archives that are still to be deleted. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('backup')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('account.id'))
      .addColumn('server_name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('size_bytes', 'bigint', (c) => c.notNull())
      .addColumn('content_bytes', 'bigint', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('worlds', 'integer', (c) => c.notNull())
      .addColumn('players', 'integer', (c) => c.notNull())
      .addColumn('broken', 'integer', (c) => c.notNull())
      .addColumn('verified_at', 'bigint', (c) => c.notNull())
      /** Time of the last check, passed or failed. */
      .addColumn('checked_at', 'bigint', (c) => c.notNull())
      .addColumn('fault', 'text')
      .addColumn('offsite', 'text')
      .execute()
    await db.schema.createIndex('backup_checked').on('backup').column('checked_at').execute()
    // An account has at most one job at a time.
    await db.schema
      .createTable('backup_job')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('account.id'))
      .addColumn('backup_id', 'text', (c) => c.notNull())
      .addColumn('work', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('by_user', 'text')
      .addColumn('by_name', 'text', (c) => c.notNull())
      /** The scheduled task run that the job belongs to. */
      .addColumn('run_id', 'text')
      .execute()
    await db.schema
      .createTable('backup_failure')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('account.id'))
      .addColumn('work', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('discarded_backup')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .execute()
  },
}
