import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Maps textures to servers; several servers may have the same picture. */
export const textures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('texture')
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('texture_key', ['file', 'server_id'])
      .execute()
    await db.schema.createIndex('texture_server').on('texture').column('server_id').execute()
  },
}
