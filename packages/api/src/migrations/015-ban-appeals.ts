import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the time at which a banned user appealed. */
export const banAppeals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ban').addColumn('appealed_at', 'bigint').execute()
  },
}
