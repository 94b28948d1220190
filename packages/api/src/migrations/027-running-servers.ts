import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** Lets owners choose which servers may run while they have more servers than slots. */
export const runningServers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('server').addColumn('chosen_at', 'bigint').execute()
    if (!isPostgres(db)) return
    await sql`create trigger trellis_tell_chosen after update of chosen_at on server
      for each row when (old.chosen_at is distinct from new.chosen_at)
      execute function trellis_tell('account', 'owner_id')`.execute(db)
  },
}
