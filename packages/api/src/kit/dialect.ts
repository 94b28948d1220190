import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A database or a transaction, with any tables. */
export type Asked = { getExecutor: Kysely<unknown>['getExecutor'] }

/** Whether it is PostgreSQL that answers. */
export const isPostgres = (db: Asked) => db.getExecutor().adapter instanceof PostgresAdapter

/** A number that counts itself, in either dialect's words. */
export const counter = (db: Asked) => (isPostgres(db) ? sql`bigserial` : sql`integer`)
