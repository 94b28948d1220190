import { trellisVersion } from '@trellis/program/version.ts'
import type { Kysely } from 'kysely'
import { migrations } from '../migrations/all.ts'
import type { Tables } from '../migrations/tables.ts'

/** Explains to the operator why this data cannot be used. It is thrown before anything is changed. */
export class DataRefused extends Error {
  override name = 'DataRefused'
}

/** The Trellis version and migrations recorded in a database. */
export type DataState = {
  /**
   * The version that wrote it last; null for a new database, and for 0.7.0 and older, which did not record
   * it.
   */
  version: string | null
  /** The applied migrations; empty for a new database. */
  migrations: string[]
}

/** Reads the version and migrations of a database, which may be of any version. */
export async function readDataState(db: Kysely<Tables>): Promise<DataState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const has = (name: string) => tables.some((it) => it.name === name)
  const names = db as unknown as Kysely<{ kysely_migration: { name: string } }>
  const made = has('kysely_migration')
    ? await names.selectFrom('kysely_migration').select('name').orderBy('name').execute()
    : []
  const recorded = has('installation')
    ? await db.selectFrom('installation').select('value').where('fact', '=', 'version').execute()
    : []
  return { version: recorded[0]?.value ?? null, migrations: made.map(({ name }) => name) }
}

/** Throws a `DataRefused` when a newer Trellis wrote the data. */
export function refuseNewerData({ version, migrations: made }: DataState): void {
  if (version !== null && isNewer(version, trellisVersion)) {
    throw new DataRefused(
      `This data was written by Trellis ${version}; this is ${trellisVersion}. ` +
        `Start Trellis ${version} or newer, or restore a backup that an older one made: npm run restore -- <file>`,
    )
  }
  const unknown = made.find((name) => !(name in migrations))
  if (unknown !== undefined) {
    throw new DataRefused(
      `This data was written by a newer Trellis; this is ${trellisVersion}, which does not know its tables (${unknown}). ` +
        'Start the newer Trellis again, or restore a backup that this one or an older one made: npm run restore -- <file>',
    )
  }
}

/** Returns the number of migrations that this version adds to a database. */
export function countMissingMigrations({ migrations: made }: DataState): number {
  return Object.keys(migrations).filter((name) => !made.includes(name)).length
}

/** Records this version as the one that wrote the data last. */
export async function recordVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('installation')
    .values({ fact: 'version', value: trellisVersion })
    .onConflict((it) => it.column('fact').doUpdateSet({ value: trellisVersion }))
    .execute()
}

/** Compares two versions by their numbers: 0.10.0 is newer than 0.9.1. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [parseNumbers(version), parseNumbers(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0)
}

function parseNumbers(version: string): number[] {
  const [, major = 0, minor = 0, patch = 0] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  return [Number(major), Number(minor), Number(patch)]
}
