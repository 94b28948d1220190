import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../kit/dialect.ts'

/** How many files each server has, which count against a limit as their bytes do. */
export const storageFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('server')
      .addColumn('storage_files', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    if (!isPostgres(db)) return
    // Other api processes read the account again, as they do after a change of `storage_bytes`.
    await sql`create trigger trellis_tell_files after update of storage_files on server for each row
      when (old.storage_files is distinct from new.storage_files)
      execute function trellis_tell('account', 'owner_id')`.execute(db)
  },
}
