import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDb } from '../src/kit/db.ts'
import { getAction } from '../src/platform/activity-log/store.ts'
import { openEmptyKysely, type TestDatabase } from './kit/open-kysely.ts'

/** Databases that these versions made themselves: owners with running servers, a backup, tasks, codes and a ban. */
const versions = ['0.4.0', '0.6.0', '0.7.0'] as const
const fixtures = new URL('./fixtures/old-data', import.meta.url).pathname

let where: TestDatabase | null = null
afterEach(async () => {
  await where?.close()
  where = null
})

/** Fills an empty database as one of these versions left it. */
async function load(version: string): Promise<TestDatabase> {
  const { place, kysely, close } = await openEmptyKysely()
  const kind = 'file' in place ? 'db' : 'sql'
  const bytes = gunzipSync(readFileSync(`${fixtures}/${version}.${kind}.gz`))
  if ('file' in place) writeFileSync(place.file, bytes)
  else {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    // Commands of psql are no SQL.
    await client.query(bytes.toString('utf8').replaceAll(/^\\.*$/gm, ''))
    await client.end()
  }
  return { place, kysely, close }
}

type Rows = Record<string, Record<string, unknown>[]>

/** Reads all tables but those of the search and of the migrations. */
async function readAll({ kysely, place }: TestDatabase): Promise<Rows> {
  const listed = await ('file' in place
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  ).execute(kysely)
  const names = listed.rows.map(({ name }) => name)
  const found: Rows = {}
  for (const name of names.filter((it) => !/^sqlite_|_text|kysely|^allowance_use$/.test(it)))
    found[name] = (
      await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(kysely)
    ).rows
  return found
}

/** Is written again from the same facts. */
const derived = new Set(['search_text'])

/** Returns entries of the activity log with the English sentence of each action, which newer ones have by code. */
const wordActions = (rows: Rows[string]) =>
  rows.map((row) => ({ ...row, action: getAction(String(row['action'])).action }))

/** Returns rows as sorted texts, with these columns only. */
const pick = (rows: readonly Record<string, unknown>[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

describe.each(versions)('data of %s', (version) => {
  it('keeps every row and value, and its servers have their backups and tasks', async () => {
    where = await load(version)
    const before = await readAll(where)
    expect(before['server']?.length).toBeGreaterThan(2)
    expect(before['backup']).toHaveLength(1)
    expect(before['scheduled_task']?.length).toBeGreaterThan(1)
    await (await openDb(where.place)).close()
    // A second start changes nothing.
    await (await openDb(where.place)).close()
    const after = await readAll(where)
    const isCode = ({ action }: Rows[string][number]) => /^[a-z-]+$/.test(String(action))
    expect(after['activity']?.every(isCode)).toBe(true)
    after['activity'] = wordActions(after['activity'] ?? [])
    for (const [table, rows] of Object.entries(before)) {
      const kept = after[table] ?? []
      expect([table, kept.length]).toEqual([table, rows.length])
      const columns = Object.keys(rows[0] ?? {}).filter(
        (it) => it in (kept[0] ?? {}) && !derived.has(it),
      )
      expect([table, pick(kept, columns)]).toEqual([table, pick(rows, columns)])
      const lost = Object.keys(rows[0] ?? {}).filter((it) => !(it in (kept[0] ?? {})))
      expect([table, lost]).toEqual([table, []])
    }
    const owners = new Map((after['server'] ?? []).map((row) => [row['id'], row['owner_id']]))
    for (const table of ['backup', 'scheduled_task'])
      for (const row of after[table] ?? [])
        expect([table, owners.get(row['server_id'])]).toEqual([table, row['user_id']])
  })

  it('has balances that its ledger adds up to', async () => {
    where = await load(version)
    await (await openDb(where.place)).close()
    const { ledger_entry: lines = [], account = [] } = await readAll(where)
    expect(lines.length).toBeGreaterThan(5)
    for (const { id, credit } of account) {
      const sum = lines
        .filter((it) => it['user_id'] === id && it['unit'] === 'credit')
        .reduce((total, { amount }) => total + Number(amount), 0)
      expect(sum).toBe(Number(credit))
    }
  })
})
