import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds engines other than the bundled one, and each server's choice. */
export const templates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('template')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('definition', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('server').addColumn('template', 'text').execute()
    await db.schema.createIndex('server_template').on('server').column('template').execute()
  },
}
