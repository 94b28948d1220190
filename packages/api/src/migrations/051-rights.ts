import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the calls that change something on a host until the activity log has their entry. */
export const rights: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unfinished_act')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('params', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('is_over', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
