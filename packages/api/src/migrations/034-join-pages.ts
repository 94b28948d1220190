import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores what owners decide about the public pages of their servers, and the reports of visitors. */
export const joinPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('join_page')
      .addColumn('server_id', 'text', (c) => c.primaryKey())
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('discord_url', 'text')
      .execute()
    await db.schema.alterTable('feedback').addColumn('server_id', 'text').execute()
    await db.schema.createIndex('feedback_server').on('feedback').column('server_id').execute()
  },
}
