import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Stores the changes of server owners that wait for a second admin. No row refers to `server`, because a server that is
 * deleted in between can be restored and then change its owner.
 */
export const adminConfirmations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admin_confirmation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('server_id', 'text', (c) => c.notNull().unique())
      .addColumn('from_id', 'text', (c) => c.notNull())
      .addColumn('to_id', 'text', (c) => c.notNull())
      .addColumn('asked_by_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('keeps_members', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
