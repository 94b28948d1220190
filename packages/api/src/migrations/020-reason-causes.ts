import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the code and the values of reasons as JSON; null for reasons with only a text. */
export const reasonCauses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('task_run').addColumn('cause', 'text').execute()
    await db.schema.alterTable('backup_failure').addColumn('cause', 'text').execute()
  },
}
