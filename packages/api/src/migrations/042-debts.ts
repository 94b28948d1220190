import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores what an account owes in credits, after a reversal of something that was used already. */
export const debts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('debt', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`debt >= 0`))
      .execute()
    await db.schema.alterTable('account').addColumn('debt_since', 'bigint').execute()
  },
}
