import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a banned user asked to have the ban lifted. */
export const banAppeals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ban').addColumn('appealed_at', 'bigint').execute()
  },
}
