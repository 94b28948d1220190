import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores deleted servers that can be restored until a deadline. */
export const deletedServers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_server')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('port', 'integer', (c) => c.notNull())
      .addColumn('template', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('storage_bytes', 'bigint', (c) => c.notNull())
      .addColumn('storage_files', 'integer', (c) => c.notNull())
      .addColumn('last_happening', 'bigint', (c) => c.notNull())
      .addColumn('deleted_by', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint', (c) => c.notNull())
      .addColumn('kept_until', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('deleted_server_port')
      .unique()
      .on('deleted_server')
      .column('port')
      .execute()
    for (const column of ['owner_id', 'kept_until']) {
      await db.schema
        .createIndex(`deleted_server_${column}`)
        .on('deleted_server')
        .column(column)
        .execute()
    }
  },
}
