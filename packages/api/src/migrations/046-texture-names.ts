import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the content of each public name of a custom texture, so that no name ever means another picture. */
export const textureNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('texture_name')
      .addColumn('file', 'text', (c) => c.primaryKey())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
