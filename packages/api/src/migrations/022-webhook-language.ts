import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the language of the texts that a webhook sends; webhooks of earlier versions stay English. */
export const webhookLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('webhook')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()
  },
}
