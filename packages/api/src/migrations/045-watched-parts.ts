import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Stores the state of each watched part of the installation, so that a change is reported once, by one of several api
 * processes and across restarts; and the servers that a full disk has stopped, so that their return is reported.
 */
export const watchedParts: Migration = {
  async up(db: Kysely<unknown>) {
    const isState = (column: string) => sql`${sql.ref(column)} in ('good', 'warning', 'problem')`
    await db.schema
      .createTable('watched_part')
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(isState('state')))
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('next_state', 'text', (c) => c.check(isState('next_state')))
      .addColumn('next_since', 'bigint')
      .addColumn('looked_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('watched_part_pkey', ['part', 'subject'])
      .execute()
    await db.schema
      .createTable('disk_stop')
      .addColumn('server_id', 'text', (c) =>
        c.primaryKey().references('server.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
