import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Marks servers as test copies of others. `test_copy` refers to no server row, because a deleted copy can be brought back,
 * and its source may be deleted.
 */
export const testCopies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('test_copy')
      .addColumn('server_id', 'text', (c) => c.primaryKey())
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('backup_id', 'text')
      .addColumn('backup_user_id', 'text')
      .addColumn('backup_sha256', 'text')
      .addColumn('made_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('warned_at', 'bigint')
      .addColumn('players', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('test_copy_end').on('test_copy').column('ends_at').execute()
  },
}
