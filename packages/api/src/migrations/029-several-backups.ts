import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets a server have several backups, as many as its owner's account allows. */
export const severalBackups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('extra_backups', 'bigint', (c) =>
        c.notNull().defaultTo(0).check(sql`extra_backups >= 0`),
      )
      .execute()
    await db.schema.alterTable('backup').addColumn('name', 'text').execute()
    // The author of existing backups is unknown, so no rotation may delete them.
    await db.schema
      .alterTable('backup')
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('manual'))
      .execute()
    await db.schema.alterTable('backup_job').addColumn('backup_name', 'text').execute()
    await db.schema.dropIndex('backup_of_server').execute()
    await db.schema
      .createIndex('backups_of_server')
      .on('backup')
      .columns(['server_id', 'created_at'])
      .execute()
  },
}
