import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores which servers their owners keep out of the public list. */
export const serverList: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('join_page')
      .addColumn('is_listed', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
