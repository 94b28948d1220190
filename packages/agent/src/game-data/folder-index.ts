import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseObject } from '@trellis/document/json-text.ts'
import { isGrowId, isWorldName, nameOfFile } from '@trellis/game-data/names.ts'
import { readPlain } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Page } from './index-table.ts'
import { type PlayerRows, playerTable } from './player-table.ts'
import { openSound } from './sound-database.ts'
import { type WorldRows, worldTable } from './world-table.ts'

type Table = WorldRows | PlayerRows

/** Between two batches others get their turn; a batch takes a few milliseconds. */
const batch = { stat: 100, read: 8 }
const schema = 2
/** A broken index is no loss. */
const tables = 'pragma journal_mode = memory; pragma synchronous = off'

/**
 * What lists show of a server's worlds and players, kept in a small database so that a page costs a page and not
 * the folder. It is made from the files, follows them while it is open, and can be thrown away at any time.
 */
export class FolderIndex {
  readonly worlds: WorldRows
  readonly players: PlayerRows
  readonly #folders: { table: Table; path: string; isName: (text: string) => boolean }[]
  readonly #database: DatabaseSync
  readonly #watchers: FSWatcher[] = []
  readonly #dirty = new Map<Table, Set<string>>()
  #names: Promise<void> | null = null
  #scan: Promise<void> | null = null
  #isClosed = false

  constructor(folder: ServerFolder, now: number) {
    this.#database = openSound(folder.indexFile, { schema, tables, onBroken: 'remove', now })
    this.worlds = worldTable(this.#database)
    this.players = playerTable(this.#database)
    this.#folders = [
      { table: this.worlds, path: folder.worlds, isName: isWorldName },
      { table: this.players, path: folder.players, isName: isGrowId },
    ]
  }

  /** From 0 to 1: how much of the folder is known. */
  get progress(): number {
    return Math.min(this.worlds.progress(), this.players.progress())
  }

  /**
   * Brings the names up to date and everything else that changed since the last call. After the first call for a
   * large folder the rest is read in the background.
   */
  async refresh(): Promise<void> {
    this.#names ??= this.#begin()
    await this.#names
    for (const { table, path } of this.#folders) await this.#readDirty(table, path)
  }

  /** All of these that are there and fit, or a page of them: what is not read yet is read for it. */
  async page<Query extends Page, Row extends { name: string; isRead: boolean }>(
    table: Table & { page: (query: Query) => { rows: Row[]; total: number } },
    query: Query,
  ): Promise<{ rows: Row[]; total: number }> {
    await this.refresh()
    if (query.page === null) await this.#scan
    const first = table.page(query)
    const unread = first.rows.filter(({ isRead }) => !isRead)
    if (unread.length === 0) return first
    const path = this.#folders.find((it) => it.table === table)?.path
    for (const { name } of unread) if (path !== undefined) await this.#readOne(table, path, name)
    return table.page(query)
  }

  close(): void {
    this.#isClosed = true
    for (const watcher of this.#watchers) watcher.close()
    this.#database.close()
  }

  async #begin(): Promise<void> {
    this.#watch()
    await this.#takeNames()
    for (const { table, path } of this.#folders) await this.#findChanged(table, path)
    this.#scan = this.#readPending()
    // Those who need all of it look at it; a page must not fail because of one file.
    this.#scan.catch(() => undefined)
  }

  #watch(): void {
    for (const { table, path, isName } of this.#folders) {
      const dirty = new Set<string>()
      this.#dirty.set(table, dirty)
      const watcher = watch(path, (_event, file) => {
        const name = file === null ? null : nameOfFile(file)
        if (name !== null && isName(name)) dirty.add(name)
      })
      watcher.on('error', () => watcher.close())
      this.#watchers.push(watcher)
    }
  }

  async #takeNames(): Promise<void> {
    for (const { table, path, isName } of this.#folders) {
      const files = await readdir(path)
      const names = files.flatMap((file) => {
        const name = nameOfFile(file)
        return name !== null && isName(name) ? [name] : []
      })
      table.takeNames(names)
    }
  }

  async #readPending(): Promise<void> {
    for (const { table, path } of this.#folders) {
      while (await this.#readBatch(table, path));
    }
  }

  /** False when nothing is left to read. */
  async #readBatch(table: Table, path: string): Promise<boolean> {
    const names = this.#isClosed ? [] : table.pending(batch.read)
    for (const name of names) {
      if (!this.#isClosed) await this.#readOne(table, path, name)
    }
    return names.length > 0
  }

  /** Files that changed while nobody watched have another time or size than what is known of them. */
  async #findChanged(table: Table, path: string): Promise<void> {
    const known = table.stamps().filter(({ stamp }) => stamp !== null)
    for (let from = 0; from < known.length; from += batch.stat) {
      const part = known.slice(from, from + batch.stat)
      const stats = await Promise.all(part.map(({ name }) => stampOf(path, name)))
      if (this.#isClosed) return
      const changed = part.filter(({ stamp }, at) => stamp !== stats[at])
      table.forgetStamps(changed.map(({ name }) => name))
    }
  }

  async #readDirty(table: Table, path: string): Promise<void> {
    const dirty = this.#dirty.get(table)
    if (!dirty || dirty.size === 0) return
    const names = [...dirty]
    dirty.clear()
    for (const name of names) await this.#readOne(table, path, name)
  }

  async #readOne(table: Table, path: string, name: string): Promise<void> {
    const file = join(path, `${name}_.json`)
    const stamp = await stampOf(path, name)
    const text = stamp === null ? null : await readPlain(file).then(String, () => null)
    if (this.#isClosed) return
    if (text === null || stamp === null) return table.remove(name)
    try {
      table.put(name, stamp, parseObject(text))
    } catch {
      // A broken file is dealt with by whoever opens it; the list shows that it is there.
      table.put(name, stamp, {})
    }
  }
}

/** When and how large: what a file that was replaced does not share with the one before. */
async function stampOf(path: string, name: string): Promise<string | null> {
  const found = await stat(join(path, `${name}_.json`)).catch(() => null)
  return found && `${found.mtimeMs}/${found.size}`
}
