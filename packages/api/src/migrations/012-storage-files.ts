import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/** Adds each server's number of files, which is limited like its bytes. */
export const storageFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('server')
      .addColumn('storage_files', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    if (!isPostgres(db)) return
    // Makes other api processes reload the account, as for `storage_bytes`.
    await sql`create trigger trellis_tell_files after update of storage_files on server for each row
      when (old.storage_files is distinct from new.storage_files)
      execute function trellis_tell('account', 'owner_id')`.execute(db)
  },
}
