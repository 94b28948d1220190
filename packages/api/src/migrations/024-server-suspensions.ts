import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/**
 * Lets admins suspend servers. The rows are no part of `server`, because a suspension stays while its server is deleted
 * and can be restored.
 */
export const serverSuspensions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('server_suspension')
      .addColumn('server_id', 'text', (c) => c.primaryKey())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('suspended_by', 'text', (c) => c.notNull())
      .addColumn('suspended_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .execute()
    if (isPostgres(db)) await announceSuspensions(db)
  },
}

/** The other api processes read the server of a changed row again. */
async function announceSuspensions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function trellis_tell_suspension() returns trigger language plpgsql as $$
    begin
      perform trellis_say('server', owner_id) from server
        where id = case when tg_op = 'DELETE' then old.server_id else new.server_id end;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger trellis_tell_suspension after insert or update or delete on server_suspension
      for each row execute function trellis_tell_suspension()`.execute(db)
}
