import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A database or transaction with any tables. */
export type DialectSource = { getExecutor: Kysely<unknown>['getExecutor'] }

/** Returns whether the database is PostgreSQL. */
export const isPostgres = (db: DialectSource) => db.getExecutor().adapter instanceof PostgresAdapter

/** Returns the type of an auto-increment column in the database's dialect. */
export const getCounterType = (db: DialectSource) =>
  isPostgres(db) ? sql`bigserial` : sql`integer`
