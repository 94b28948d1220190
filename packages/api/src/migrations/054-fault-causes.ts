import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Stores the codes of faults of backups and of failed deliveries of webhooks. Older ones have their English sentence
 * only, until the next check or attempt.
 */
export const faultCauses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('backup').addColumn('fault_cause', 'text').execute()
    await db.schema.alterTable('webhook_delivery').addColumn('last_cause', 'text').execute()
  },
}
