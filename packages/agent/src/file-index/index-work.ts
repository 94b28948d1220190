import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseObject } from '@trellis/document/json-text.ts'
import { getNameOfFile, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { readPlainSync, TooLarge } from '@trellis/game-data/plain-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { openSound } from '../documents/sound-database.ts'
import {
  createPlayerTable,
  type IndexedPlayer,
  type PlayerQuery,
  type PlayerRows,
} from './player-table.ts'
import {
  createWorldTable,
  type IndexedWorld,
  type WorldQuery,
  type WorldRows,
} from './world-table.ts'

const kinds = ['worlds', 'players'] as const
export type Kind = (typeof kinds)[number]
/** Names whose files have changed since the index has read them. */
type ChangedNames = Partial<Record<Kind, string[]>>
export type IndexQuery = { dirty: ChangedNames } & (
  | { kind: 'worlds'; query: WorldQuery }
  | { kind: 'players'; query: PlayerQuery }
)
/** `unread` counts the rows of the page whose files are not read yet. */
export type IndexPage = { total: number; indexed: number; unread: number } & (
  | { kind: 'worlds'; rows: IndexedWorld[] }
  | { kind: 'players'; rows: IndexedPlayer[]; roles: string[] }
)

type Part = { table: WorldRows | PlayerRows; path: string; isName: (text: string) => boolean }

/** How long one task reads files, so that others get their turn in between. */
const defaultSliceMs = 250
const batch = 50
const schema = 4
/** A broken index is no loss. */
const tables = 'pragma journal_mode = wal; pragma synchronous = off'

/** Reads and writes the index of a server's worlds and players, in a worker thread; see `FolderIndex`. */
export class IndexWork {
  readonly #database: DatabaseSync
  readonly #worlds: WorldRows
  readonly #players: PlayerRows
  readonly #parts: Record<Kind, Part>
  readonly #sliceMs: number

  constructor(folder: ServerFolder, now: number, isKnown: boolean, sliceMs = defaultSliceMs) {
    this.#sliceMs = sliceMs
    const plan = { schema, tables, onBroken: 'remove' as const, now, isKnown }
    this.#database = openSound(folder.indexFile, plan)
    this.#worlds = createWorldTable(this.#database)
    this.#players = createPlayerTable(this.#database)
    this.#parts = {
      worlds: { table: this.#worlds, path: folder.worlds, isName: isWorldName },
      players: { table: this.#players, path: folder.players, isName: isGrowId },
    }
  }

  close(): void {
    this.#database.close()
  }

  /** Lists the folders, and drops the rows of files that changed while nothing watched them. */
  async begin(): Promise<void> {
    for (const { table, path, isName } of Object.values(this.#parts)) {
      const names = readdirSync(path).flatMap((file) => {
        const name = getNameOfFile(file)
        return name !== null && isName(name) ? [name] : []
      })
      table.takeNames(names)
      const known = table.stamps().filter(({ stamp }) => stamp !== null)
      const changed = known.filter(({ name, stamp }) => findStamp(path, name) !== stamp)
      table.forgetStamps(changed.map(({ name }) => name))
    }
  }

  /** Reads files that are not read yet for a while. Says whether all are read. */
  readSome(dirty: ChangedNames): { isDone: boolean } {
    const deadline = performance.now() + this.#sliceMs
    this.#note(dirty)
    for (const part of Object.values(this.#parts)) {
      for (let names = part.table.pending(batch); names.length > 0; ) {
        if (!this.#readAll(part, names, deadline)) return { isDone: false }
        names = part.table.pending(batch)
      }
    }
    return { isDone: true }
  }

  /**
   * Returns the rows that match. Reads the unread files of the page first, at least one and for as long as a slice allows.
   */
  async page(requested: IndexQuery): Promise<IndexPage> {
    const { dirty } = requested
    const deadline = performance.now() + this.#sliceMs
    this.#note(dirty)
    this.#readAll(this.#parts[requested.kind], dirty[requested.kind] ?? [], deadline)
    const known = this.#getPage(requested)
    const [first, ...others] = known.rows.filter(isUnread).map(({ name }) => name)
    if (first === undefined) return known
    const part = this.#parts[requested.kind]
    readOne(part, first)
    this.#readAll(part, others, deadline)
    return this.#getPage(requested)
  }

  #getPage(requested: IndexQuery): IndexPage {
    const found = this.#findRows(requested)
    return { ...found, unread: found.rows.filter(isUnread).length }
  }

  #findRows(requested: IndexQuery) {
    const indexed = Math.min(this.#worlds.progress(), this.#players.progress())
    if (requested.kind === 'worlds')
      return { kind: 'worlds' as const, indexed, ...this.#worlds.page(requested.query) }
    const roles = this.#players.roles()
    return { kind: 'players' as const, indexed, roles, ...this.#players.page(requested.query) }
  }

  /** Enters these names as not read, and removes those whose files are gone. */
  #note(dirty: ChangedNames): void {
    for (const kind of kinds) {
      const names = dirty[kind] ?? []
      if (names.length === 0) continue
      const { table, path } = this.#parts[kind]
      const there = names.filter((name) => findStamp(path, name) !== null)
      const isThere = new Set(there)
      table.addNames(there)
      table.forgetStamps(there)
      for (const name of names) if (!isThere.has(name)) table.remove(name)
    }
  }

  /** False when the time was up before all of these were read. */
  #readAll(part: Part, names: readonly string[], deadline: number): boolean {
    for (const name of names) {
      if (performance.now() > deadline) return false
      readOne(part, name)
    }
    return true
  }
}

const isUnread = ({ isRead }: { isRead: boolean }) => !isRead

function readOne({ table, path }: Part, name: string): void {
  const stamp = findStamp(path, name)
  const text = stamp === null ? null : readText(join(path, `${name}_.json`))
  if (text === null || stamp === null) return table.remove(name)
  try {
    table.put(name, stamp, parseObject(text))
  } catch {
    // A broken file is repaired when an editor opens it; the list shows that it is there.
    table.put(name, stamp, {})
  }
}

/** Returns null for a file that cannot be read, and no text for one that is too large. */
function readText(path: string): string | null {
  try {
    return String(readPlainSync(path))
  } catch (error) {
    return error instanceof TooLarge ? '' : null
  }
}

/** Returns modification time and size, which differ after a file is replaced; null without a file. */
function findStamp(path: string, name: string): string | null {
  const found = statSync(join(path, `${name}_.json`), { throwIfNoEntry: false })
  return found ? `${found.mtimeMs}/${found.size}` : null
}
