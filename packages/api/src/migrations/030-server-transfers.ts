import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Lets owners give a server to another user. `server_transfer` refers to no server row, because the row may be deleted
 * at any time.
 */
export const serverTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('server_transfer')
      .addColumn('server_id', 'text', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('from_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('to_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('server_transfer_to')
      .on('server_transfer')
      .column('to_id')
      .execute()
    await db.schema.alterTable('backup').addColumn('archive_user_id', 'text').execute()
  },
}
