import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores which lines of the ledger belong to one change of many accounts, so that it can be taken back as a whole. */
export const support: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bulk_grant')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('taken_by_id', 'text')
      .addColumn('taken_reason', 'text')
      .addColumn('taken_at', 'bigint')
      .addColumn('working_until', 'bigint')
      .execute()
    await db.schema
      .createIndex('bulk_grant_working')
      .on('bulk_grant')
      .column('working_until')
      .where(sql.ref('working_until'), 'is not', null)
      .execute()
    await db.schema.alterTable('feedback').addColumn('answer', 'text').execute()
    await db.schema
      .createIndex('feedback_new')
      .on('feedback')
      .column('type')
      .where(sql.ref('status'), '=', sql.lit('New'))
      .execute()
    await db.schema.alterTable('ledger_entry').addColumn('batch', 'text').execute()
    await db.schema
      .createIndex('ledger_entry_batch')
      .on('ledger_entry')
      .columns(['batch', 'id'])
      .where(sql.ref('batch'), 'is not', null)
      .execute()
  },
}
