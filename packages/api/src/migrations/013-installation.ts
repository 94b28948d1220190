import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds facts about the whole installation, such as the version that wrote its data last. */
export const installation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation')
      .addColumn('fact', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
  },
}
