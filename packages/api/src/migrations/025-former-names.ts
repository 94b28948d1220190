import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Keeps the names that servers had before: they lead to the server, and no other owner can take them. */
export const formerNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('former_name')
      .addColumn('name_key', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('free_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('former_name_server')
      .on('former_name')
      .column('server_id')
      .execute()
  },
}
