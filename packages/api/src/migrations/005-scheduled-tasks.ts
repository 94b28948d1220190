import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stores scheduled tasks and their runs; a unique index keeps a due time from running twice. */
export const scheduledTasks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTasks(db)
    await createRuns(db)
  },
}

async function createTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_task')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('backup', 'restart')`))
    .addColumn('schedule', 'text', (c) => c.notNull())
    .addColumn('timezone', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('next_at', 'bigint')
    .addColumn('last_run_at', 'bigint')
    .addColumn('settled_until', 'bigint')
    .addColumn('warned_for', 'bigint')
    .addColumn('warned_minutes', 'integer')
    .execute()
  await db.schema
    .createIndex('scheduled_task_user')
    .on('scheduled_task')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('scheduled_task_next')
    .on('scheduled_task')
    .column('next_at')
    .where(sql.ref('next_at'), 'is not', null)
    .execute()
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  const outcomes = sql`outcome in ('running', 'done', 'failed', 'skipped', 'missed')`
  await db.schema
    .createTable('task_run')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('scheduled_task.id'))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('begin_at', 'bigint', (c) => c.notNull())
    .addColumn('by_hand', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull().check(outcomes))
    .addColumn('reason', 'text')
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addUniqueConstraint('task_run_due', ['task_id', 'due_at'])
    .execute()
  await db.schema
    .createIndex('task_run_open')
    .on('task_run')
    .column('begin_at')
    .where(sql.ref('outcome'), '=', sql.lit('running'))
    .execute()
}
