import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the answers of calls with an idempotency key for a day. */
export const repeatedCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeated_call')
      .addColumn('print', 'text', (c) => c.primaryKey())
      .addColumn('account_print', 'text', (c) => c.notNull())
      .addColumn('body_print', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('repeated_call_account')
      .on('repeated_call')
      .columns(['account_print', 'at'])
      .execute()
    await db.schema.createIndex('repeated_call_at').on('repeated_call').column('at').execute()
  },
}
