import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds webhooks, and their deliveries, which are stored in the transaction of the event they report. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhook')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull().check(sql`format in ('json', 'discord')`))
      .addColumn('events', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('lease_token', 'text')
      .addColumn('lease_until', 'bigint')
      .execute()
    const states = sql`state in ('waiting', 'delivered', 'given-up')`
    await db.schema
      .createTable('webhook_delivery')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('webhook_id', 'text', (c) =>
        c.notNull().references('webhook.id').onDelete('cascade'),
      )
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(states))
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('last_at', 'bigint')
      .addColumn('last_status', 'integer')
      .addColumn('last_ms', 'integer')
      .addColumn('last_reason', 'text')
      .execute()
    await db.schema
      .createIndex('webhook_delivery_webhook')
      .on('webhook_delivery')
      .columns(['webhook_id', 'created_at'])
      .execute()
    await db.schema
      .createIndex('webhook_delivery_next')
      .on('webhook_delivery')
      .column('next_at')
      .where(sql.ref('next_at'), 'is not', null)
      .execute()
  },
}
