import type { DatabaseSync } from 'node:sqlite'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createIndexTable, type Page, writePageClause } from './index-table.ts'
import { summarizeWorld, type WorldSummary } from './summaries.ts'

export type WorldQuery = Page & {
  locked: boolean | null
  /** The names of worlds that come first, in this order, before the newest changes; absent for the order of names. */
  first?: readonly string[]
  /** Limits the result to the worlds of this player; absent for no limit. */
  owner?: string
  /** Limits the result to worlds of these names; null or absent for no limit. */
  names?: readonly string[] | null
  /** The rows are by name without it. */
  order?: keyof typeof columns
  descending?: boolean
}
export type IndexedWorld = WorldSummary & { name: string; changedAt: string; isRead: boolean }
export type WorldRows = ReturnType<typeof createWorldTable>

export function createWorldTable(database: DatabaseSync) {
  database.exec(`create table if not exists world (
    name text primary key, stamp text, owner text not null default '', locked integer not null default 0,
    weather integer not null default 0, category text not null default '', entry_level integer not null default 1
  ) strict;
  create index if not exists world_of on world (owner collate nocase)`)
  const put = database.prepare(
    `insert into world (name, stamp, owner, locked, weather, category, entry_level)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (name) do update set stamp = excluded.stamp, owner = excluded.owner,
       locked = excluded.locked, weather = excluded.weather, category = excluded.category,
       entry_level = excluded.entry_level`,
  )
  return {
    ...createIndexTable(database, 'world'),

    put(name: string, stamp: string, world: JsonObject): void {
      const { owner, locked, weather, category, entryLevel } = summarizeWorld(world)
      put.run(name, stamp, owner, locked ? 1 : 0, weather, category, entryLevel)
    },

    page(query: WorldQuery): { rows: IndexedWorld[]; total: number } {
      const where = `(?1 is null or instr(lower(name), ?1) > 0 or instr(lower(owner), ?1) > 0)
        and (?2 is null or locked = ?2) and (?3 is null or owner = ?3 collate nocase)
        and (?4 is null or name in (select value from json_each(?4)))`
      const filter = [
        query.search?.toLowerCase() ?? null,
        query.locked === null ? null : Number(query.locked),
        query.owner ?? null,
        query.names ? JSON.stringify(query.names) : null,
      ]
      const count = database
        .prepare(`select count(*) as total from world where ${where}`)
        .get(...filter)
      const { from, order, first } = getArrangement(query, filter.length + 1)
      const rows = database
        .prepare(
          `select world.* from ${from} where ${where} order by ${order} ${writePageClause(query)}`,
        )
        .all(...filter, ...first)
      return { rows: rows.map(getWorld), total: Number(count?.total) }
    },
  }
}

/** Returns the parts of a statement that sort the worlds, and its further values, the first of them with number `at`. */
function getArrangement({ first, order = 'name', descending = false }: WorldQuery, at: number) {
  if (first === undefined) {
    const column = columns[order]
    // Worlds without an owner are last, and equal ones are in the order of the names.
    const sorted = `${column} ${descending ? 'desc' : 'asc'} nulls last, name`
    return { from: 'world', order: sorted, first: [] }
  }
  return {
    from: `world left join json_each(?${at}) as visited on visited.value = name`,
    order: `visited.key is null, visited.key, ${columns.changed} desc, name`,
    first: [JSON.stringify(first)],
  }
}

const columns = {
  name: 'name',
  owner: "nullif(owner, '') collate nocase",
  // A stamp begins with the milliseconds of the last change.
  changed: 'cast(stamp as real)',
}

function getWorld(row: Record<string, unknown>): IndexedWorld {
  const stamp = row.stamp === null ? null : String(row.stamp)
  return {
    name: String(row.name),
    owner: String(row.owner),
    locked: row.locked === 1,
    weather: Number(row.weather),
    category: String(row.category),
    entryLevel: Number(row.entry_level),
    changedAt: new Date(Number.parseFloat(stamp ?? '0')).toISOString(),
    isRead: stamp !== null,
  }
}
