import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds samples of how many servers and players were online, the health page's write probe, and the sort
 * order of banned names.
 */
export const population: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('population_sample')
      .addColumn('at', 'bigint', (c) => c.primaryKey())
      .addColumn('servers', 'bigint', (c) => c.notNull())
      .addColumn('players', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('write_probe')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('banned_server_name_at')
      .on('banned_server_name')
      .columns(['banned_at', 'name_key'])
      .execute()
  },
}
