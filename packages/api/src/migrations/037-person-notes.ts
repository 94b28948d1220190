import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getCounterType } from '../database/dialect.ts'

/** Stores admins' notes about people, and finds the bans and feedback of one person. */
export const personNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('person_note')
      .addColumn('id', getCounterType(db), (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('person_note_user')
      .on('person_note')
      .columns(['user_id', 'id'])
      .execute()
    await db.schema.createIndex('ban_user').on('ban').columns(['user_id', 'id']).execute()
    await db.schema
      .createIndex('feedback_user')
      .on('feedback')
      .columns(['user_id', 'at', 'id'])
      .execute()
  },
}
