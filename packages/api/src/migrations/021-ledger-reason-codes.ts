import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the code of a ledger line's reason and its values as JSON; null for lines of earlier versions. */
export const ledgerReasonCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ledger_entry').addColumn('reason_code', 'text').execute()
    await db.schema.alterTable('ledger_entry').addColumn('reason_params', 'text').execute()
  },
}
