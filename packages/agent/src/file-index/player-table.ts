import type { DatabaseSync } from 'node:sqlite'
import type { PlayerOrder } from '@trellis/contract/game/players.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createIndexTable, type Page, writePageClause } from './index-table.ts'
import { type PlayerSummary, summarizePlayer } from './summaries.ts'

export type PlayerQuery = Page & {
  minLevel: number | null
  minGems: number | null
  role: string | null
  /** Limits the result to these names, or to all others, in lower case; null for no limit. */
  among: { names: string[]; isIn: boolean } | null
  order: PlayerOrder
  descending: boolean
}
export type IndexedPlayer = PlayerSummary & { name: string; changedAt: string; isRead: boolean }
export type PlayerRows = ReturnType<typeof createPlayerTable>

const where = `(?1 is null or instr(lower(name), ?1) > 0)
  and (?2 is null or level >= ?2) and (?3 is null or gems >= ?3)
  and (?4 is null or name in (select player from role where role = ?4))
  and (?5 is null or (lower(name) in (select value from json_each(?5))) = ?6)`

const tables = `
  create table if not exists player (
    name text primary key, stamp text, level real not null default 1, gems real not null default 0,
    muted_until real not null default 0, last_seen real, playtime real,
    skin integer not null default 0, clothes text not null default ''
  ) strict;
  create table if not exists role (
    player text not null, role text not null, primary key (role, player)
  ) strict, without rowid;
  create index if not exists role_of on role (player);
`

export function createPlayerTable(database: DatabaseSync) {
  database.exec(tables)
  const put = database.prepare(
    `insert into player (name, stamp, level, gems, muted_until, last_seen, playtime, skin, clothes)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (name) do update set stamp = excluded.stamp, level = excluded.level,
       gems = excluded.gems, muted_until = excluded.muted_until, last_seen = excluded.last_seen,
       playtime = excluded.playtime, skin = excluded.skin, clothes = excluded.clothes`,
  )
  const dropRoles = database.prepare('delete from role where player = ?')
  const addRole = database.prepare('insert or ignore into role (player, role) values (?, ?)')
  const selectRoles = database.prepare('select role from role where player = ?')
  const plain = createIndexTable(database, 'player')
  return {
    ...plain,

    put(name: string, stamp: string, player: JsonObject): void {
      const { level, gems, roles, mutedUntilMs, lastSeenMs, playtime, look } =
        summarizePlayer(player)
      const clothes = look.clothes.join()
      put.run(name, stamp, level, gems, mutedUntilMs, lastSeenMs, playtime, look.skin, clothes)
      dropRoles.run(name)
      for (const role of roles) addRole.run(name, role)
    },

    remove(name: string): void {
      dropRoles.run(name)
      plain.remove(name)
    },

    /** Returns every role that a player has. */
    roles(): string[] {
      const rows = database.prepare('select distinct role from role order by role').all()
      return rows.map(({ role }) => String(role))
    },

    page(query: PlayerQuery): { rows: IndexedPlayer[]; total: number } {
      const filter = [
        query.search?.toLowerCase() ?? null,
        query.minLevel,
        query.minGems,
        query.role,
        query.among ? JSON.stringify(query.among.names) : null,
        query.among ? Number(query.among.isIn) : 1,
      ]
      const count = database
        .prepare(`select count(*) as total from player where ${where}`)
        .get(...filter)
      const rows = database
        .prepare(
          `select * from player where ${where} order by ${writeOrder(query)} ${writePageClause(query)}`,
        )
        .all(...filter)
      const roles = (name: unknown) => selectRoles.all(String(name)).map(({ role }) => String(role))
      return {
        rows: rows.map((row) => ({ ...getPlayer(row), roles: roles(row.name) })),
        total: Number(count?.total),
      }
    },
  }
}

const columns: Record<PlayerOrder, string> = {
  name: 'name collate nocase',
  level: 'level',
  gems: 'gems',
  lastSeen: 'last_seen',
  playtime: 'playtime',
}

/** Unknown values are last, and equal ones are in the order of the names. */
function writeOrder({ order, descending }: PlayerQuery): string {
  const way = descending ? 'desc' : 'asc'
  return `${columns[order]} ${way} nulls last, name collate nocase, name`
}

function getPlayer(row: Record<string, unknown>): Omit<IndexedPlayer, 'roles'> {
  const stamp = row.stamp === null ? null : String(row.stamp)
  return {
    name: String(row.name),
    level: Number(row.level),
    gems: Number(row.gems),
    mutedUntilMs: Number(row.muted_until),
    lastSeenMs: getNumber(row.last_seen),
    playtime: getNumber(row.playtime),
    look: { skin: Number(row.skin), clothes: readIds(String(row.clothes)) },
    changedAt: new Date(Number.parseFloat(stamp ?? '0')).toISOString(),
    isRead: stamp !== null,
  }
}

const getNumber = (value: unknown) => (value === null ? null : Number(value))

const readIds = (text: string) => (text === '' ? [] : text.split(',').map(Number))
