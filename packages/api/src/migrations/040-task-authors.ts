import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores which member made a scheduled task. Tasks made before belong to the owner of their server. */
export const taskAuthors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('scheduled_task').addColumn('author_id', 'text').execute()
  },
}
