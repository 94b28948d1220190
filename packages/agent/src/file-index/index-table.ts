import type { DatabaseSync } from 'node:sqlite'

export type Page = { search: string | null; page: number | null; pageSize: number }

/** The maximum number of rows for callers that ask for no page. */
const maxRows = 1000

/** Pages are counted from 1; without one the first rows are meant. */
export function writePageClause({ page, pageSize }: Page): string {
  return page === null ? `limit ${maxRows}` : `limit ${pageSize} offset ${(page - 1) * pageSize}`
}

/** Shares the logic of the index tables: names, and a stamp for each file that has been read. */
export function createIndexTable(database: DatabaseSync, table: 'world' | 'player') {
  const remove = database.prepare(`delete from ${table} where name = ?`)
  const pending = database.prepare(`select name from ${table} where stamp is null limit ?`)
  const inOne = (work: () => void) => {
    database.exec('begin')
    work()
    database.exec('commit')
  }
  return {
    /** These and no others are there. */
    takeNames(names: readonly string[]): void {
      const there = new Set(names)
      const insert = database.prepare(`insert or ignore into ${table} (name) values (?)`)
      inOne(() => {
        for (const { name } of this.stamps()) if (!there.has(name)) remove.run(name)
        for (const name of names) insert.run(name)
      })
    },

    /** These are there, too. */
    addNames(names: readonly string[]): void {
      const insert = database.prepare(`insert or ignore into ${table} (name) values (?)`)
      inOne(() => {
        for (const name of names) insert.run(name)
      })
    },

    stamps(): { name: string; stamp: string | null }[] {
      return database
        .prepare(`select name, stamp from ${table}`)
        .all()
        .map(({ name, stamp }) => ({
          name: String(name),
          stamp: stamp === null ? null : String(stamp),
        }))
    },

    forgetStamps(names: readonly string[]): void {
      const forget = database.prepare(`update ${table} set stamp = null where name = ?`)
      inOne(() => {
        for (const name of names) forget.run(name)
      })
    },

    /** Names whose files are not read yet. */
    pending(limit: number): string[] {
      return pending.all(limit).map(({ name }) => String(name))
    },

    remove(name: string): void {
      remove.run(name)
    },

    progress(): number {
      const row = database
        .prepare(`select count(*) as total, count(stamp) as done from ${table}`)
        .get()
      const total = Number(row?.total)
      return total === 0 ? 1 : Number(row?.done) / total
    },
  }
}
