import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** Lets admins visit the panel of an owner for a while. */
export const supportVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('support_visit')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('admin_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('admin_name', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('allows_changes', 'integer', (c) => c.notNull())
      .addUniqueConstraint('support_visit_of_admin', ['server_id', 'admin_id'])
      .execute()
    if (isPostgres(db))
      await sql`create trigger trellis_tell_visit after insert or delete or update on support_visit for each row
        execute function trellis_tell('visit', 'admin_id')`.execute(db)
  },
}
