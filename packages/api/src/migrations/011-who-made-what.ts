import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the creator's id to codes, and an index of log entries by actor. */
export const whoMadeWhat: Migration = {
  async up(db: Kysely<unknown>) {
    // Null for older codes, which store the creator's name only.
    await db.schema.alterTable('redeem_code').addColumn('created_by_id', 'text').execute()
    await db.schema.createIndex('activity_by').on('activity').columns(['actor_id', 'id']).execute()
  },
}
