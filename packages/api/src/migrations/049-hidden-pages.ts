import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores which public pages of servers admins have hidden. */
export const hiddenPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hidden_page')
      .addColumn('server_id', 'text', (c) => c.primaryKey())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('hidden_by', 'text', (c) => c.notNull())
      .addColumn('hidden_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
