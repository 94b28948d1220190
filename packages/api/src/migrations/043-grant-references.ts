import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores the references that admins gave to grants, so that each is used once. */
export const grantReferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('grant_reference')
      .addColumn('reference', 'text', (c) => c.primaryKey())
      .addColumn('batch', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
