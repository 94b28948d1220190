import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores when and from where each session was last used, so that users recognise their own. */
export const sessionDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('last_used_at', 'bigint').execute()
    for (const column of ['address', 'agent'])
      await db.schema
        .alterTable('session')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
  },
}
