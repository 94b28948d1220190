import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

/**
 * Lets other users help to run a server. No row refers to `server`, because the members of a deleted server stay its
 * members when it is restored.
 */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('server_member')
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('rights', 'text', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) => c.notNull())
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addPrimaryKeyConstraint('server_member_key', ['server_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('server_member_user')
      .on('server_member')
      .columns(['user_id', 'joined_at'])
      .execute()
    await db.schema
      .createTable('server_invitation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code_hash', 'text', (c) => c.notNull().unique())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .addColumn('grow_id', 'text')
      .addColumn('user_id', 'text')
      .addColumn('rights', 'text', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('member_expires_at', 'bigint')
      .execute()
    for (const column of ['server_id', 'user_id'])
      await db.schema
        .createIndex(`server_invitation_${column}`)
        .on('server_invitation')
        .column(column)
        .execute()
    if (isPostgres(db))
      await sql`create trigger trellis_tell_member after insert or delete or update on server_member for each row
        execute function trellis_tell('member', 'user_id')`.execute(db)
  },
}
