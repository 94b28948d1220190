import type { Migration } from 'kysely/migration'
import { firstTables } from './001-first-tables.ts'

/** In the order in which they are applied; a name once released never changes. */
export const migrations: Record<string, Migration> = { '001-first-tables': firstTables }
