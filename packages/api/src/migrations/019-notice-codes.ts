import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the code of a notice and the values of its sentence as JSON; null for notices with only a text. */
export const noticeCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('notice').addColumn('code', 'text').execute()
    await db.schema.alterTable('notice').addColumn('params', 'text').execute()
  },
}
