import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A database or transaction with any tables. */
export type Asked = { getExecutor: Kysely<unknown>['getExecutor'] }

/** Returns whether the database is PostgreSQL. */
export const isPostgres = (db: Asked) => db.getExecutor().adapter instanceof PostgresAdapter

/** Returns the type of an auto-increment column in the database's dialect. */
export const counter = (db: Asked) => (isPostgres(db) ? sql`bigserial` : sql`integer`)
