import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the language that each user chose; null before the first choice. */
export const accountLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('language', 'text').execute()
  },
}
