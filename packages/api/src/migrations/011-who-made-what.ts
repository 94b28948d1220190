import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who created a code, by id, and entries of the log by who did them. */
export const whoMadeWhat: Migration = {
  async up(db: Kysely<unknown>) {
    // Null for codes from before, which know their creator by name only.
    await db.schema.alterTable('redeem_code').addColumn('created_by_id', 'text').execute()
    await db.schema.createIndex('activity_by').on('activity').columns(['actor_id', 'id']).execute()
  },
}
