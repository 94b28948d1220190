import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../database/dialect.ts'

export type CrashLoopTable = {
  server_id: string
  notice_id: number
  crashes: number
  since: number
  /** When the server was last ready; null after a crash. */
  ready_at: number | null
  webhooks_at: number
}

/** Stores runs of consecutive crashes of a server, which share one notice. */
export const crashLoops: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('crash_loop')
      .addColumn('server_id', 'text', (c) =>
        c.primaryKey().references('server.id').onDelete('cascade'),
      )
      .addColumn('notice_id', 'bigint', (c) => c.notNull())
      .addColumn('crashes', 'integer', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addColumn('ready_at', 'bigint')
      .addColumn('webhooks_at', 'bigint', (c) => c.notNull())
      .execute()
    if (!isPostgres(db)) return
    await sql`create trigger trellis_tell_notice_text after update of text on notice
      for each row execute function trellis_tell('notice', 'id')`.execute(db)
  },
}
