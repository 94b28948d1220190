import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores which news of timed events were passed on, and tasks that start an event or run a command. */
export const timedEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('timed_event_news')
      .addColumn('server_id', 'text', (c) =>
        c.notNull().references('server.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('timed_event_news_once', ['server_id', 'name'])
      .execute()
    await allowMoreTypes(db)
    await db.schema.alterTable('scheduled_task').addColumn('work', 'text').execute()
  },
}

/** The column is made again, because SQLite cannot change the check of one. */
async function allowMoreTypes(db: Kysely<unknown>): Promise<void> {
  const tasks = () => db.schema.alterTable('scheduled_task')
  await tasks()
    .addColumn('task_type', 'text', (c) => c.notNull().defaultTo('backup'))
    .execute()
  await sql`update scheduled_task set task_type = type`.execute(db)
  await tasks().dropColumn('type').execute()
  await tasks().renameColumn('task_type', 'type').execute()
}
