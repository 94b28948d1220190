import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the key pair of this installation, the devices of users, their choices and the messages to send. */
export const webPush: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('push_key')
      .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('private_key', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('push_choice')
      .addColumn('user_id', 'text', (c) => c.primaryKey())
      .addColumn('off', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('push_device')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('endpoint', 'text', (c) => c.notNull())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_sent_at', 'bigint')
      .addColumn('lease_token', 'text')
      .addColumn('lease_until', 'bigint')
      .execute()
    await db.schema
      .createTable('push_message')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // No reference: a device that is removed at the same moment must not refuse a notice.
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('notice_id', 'integer')
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('queued_at', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint')
      .execute()
    await addIndexes(db)
  },
}

async function addIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['user_id', 'session_id'])
    await schema.createIndex(`push_device_${column}`).on('push_device').column(column).execute()
  // One incident gives a device one message.
  await schema
    .createIndex('push_message_notice')
    .on('push_message')
    .columns(['device_id', 'notice_id'])
    .unique()
    .execute()
  await schema
    .createIndex('push_message_next')
    .on('push_message')
    .column('next_at')
    .where(sql.ref('next_at'), 'is not', null)
    .execute()
}
