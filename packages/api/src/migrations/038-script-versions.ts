import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getCounterType } from '../database/dialect.ts'

/** Stores the saved states of owners' scripts. */
export const scriptVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('script_version')
      .addColumn('id', getCounterType(db), (c) => c.primaryKey())
      .addColumn('server_id', 'text', (c) =>
        c.notNull().references('server.id').onDelete('cascade'),
      )
      .addColumn('script', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('script_version_script')
      .on('script_version')
      .columns(['server_id', 'script', 'id'])
      .execute()
  },
}
