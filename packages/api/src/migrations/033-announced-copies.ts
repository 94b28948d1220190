import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** Lets other api processes read a test copy again after its end or its list of players has changed. */
export const announcedCopies: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    await sql`
      create function trellis_tell_copy() returns trigger language plpgsql as $$
      begin
        perform trellis_say('server', owner_id) from server where id = new.server_id;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger trellis_tell_copy after insert or update on test_copy
        for each row execute function trellis_tell_copy()`.execute(db)
  },
}
