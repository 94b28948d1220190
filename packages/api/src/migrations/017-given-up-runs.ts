import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Marks runs that were given up for lack of news; older versions recognised them by their reason. */
export const givenUpRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('task_run')
      .addColumn('given_up', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update task_run set given_up = 1 where outcome = 'failed' and reason in (
      'The panel was restarted meanwhile, so it is not known how this ended.',
      'It did not end in time.'
    )`.execute(db)
  },
}
