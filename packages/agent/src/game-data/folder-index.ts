import { type FSWatcher, rmSync, watch } from 'node:fs'
import { getNameOfFile, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import type { IndexPage, IndexQuery, Kind } from './index-work.ts'
import { KeptOpen } from './kept-open.ts'
import type { PlayerQuery } from './player-table.ts'
import type { WorldQuery } from './world-table.ts'

type IndexRequest = { kind: 'worlds'; query: WorldQuery } | { kind: 'players'; query: PlayerQuery }
type Deps = { folder: ServerFolder; runTask: RunTask }

const idleMs = 300_000
/** For the names of a very large folder. */
const beginMs = 60_000

/**
 * Indexes a server's worlds and players in a small database, so that a page of a list does not read the whole folder.
 * The index is built from the files, follows them while it is open, and can be deleted at any time. Worker threads read
 * and write it; this class only tracks which files have changed.
 */
export class FolderIndex {
  readonly #deps: Deps
  readonly #store: KeptOpen
  readonly #dirty: Record<Kind, Set<string>> = { worlds: new Set(), players: new Set() }
  #watchers: FSWatcher[] = []
  #names: Promise<void> | null = null
  #scan: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    const check = () => deps.runTask('index.check', {})
    this.#store = new KeptOpen(deps.folder.indexFile, check)
  }

  /** Gives a page of the worlds that fit. */
  async worlds(query: WorldQuery): Promise<Extract<IndexPage, { kind: 'worlds' }>> {
    const page = await this.#page({ kind: 'worlds', query })
    if (page.kind !== 'worlds') throw new Error('The index gave something else.')
    return page
  }

  /** Gives a page of the players that fit. */
  async players(query: PlayerQuery): Promise<Extract<IndexPage, { kind: 'players' }>> {
    const page = await this.#page({ kind: 'players', query })
    if (page.kind !== 'players') throw new Error('The index gave something else.')
    return page
  }

  /** Without a page number the first rows of all, once everything is read. */
  async #page(requested: IndexRequest): Promise<IndexPage> {
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.rest(), idleMs).unref()
    await this.#store.ready()
    this.#names ??= this.#begin()
    await this.#names
    if (requested.query.page === null) await this.#readRest()
    const query: IndexQuery = { ...requested, dirty: this.#takeDirty(requested.kind) }
    const asking = this.#deps.runTask('index.page', { query }, { weight: 'light' })
    const page = await this.#releaseOnFailure(asking)
    if (page.indexed < 1) this.#readRest().catch(() => undefined)
    return page
  }

  /** Forgets everything: all files are others than before. */
  renew(): void {
    this.rest()
    const { indexFile } = this.#deps.folder
    for (const path of [indexFile, `${indexFile}-wal`, `${indexFile}-shm`])
      rmSync(path, { force: true })
  }

  /** Closes the index. It cannot be opened again. */
  close(): void {
    this.rest()
    this.#store.close()
  }

  /** Lets go of it until it is wanted again. */
  rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const watcher of this.#watchers) watcher.close()
    this.#watchers = []
    for (const names of Object.values(this.#dirty)) names.clear()
    this.#names = null
    this.#scan = null
    this.#store.rest()
  }

  #begin(): Promise<void> {
    this.#watch()
    return this.#releaseOnFailure(this.#deps.runTask('index.begin', {}, { budgetMs: beginMs }))
  }

  #watch(): void {
    const { folder } = this.#deps
    const parts = [
      { path: folder.worlds, isName: isWorldName, dirty: this.#dirty.worlds },
      { path: folder.players, isName: isGrowId, dirty: this.#dirty.players },
    ]
    for (const { path, isName, dirty } of parts) {
      const watcher = watch(path, (_event, file) => {
        const name = file === null ? null : getNameOfFile(file)
        if (name !== null && isName(name)) dirty.add(name)
      })
      watcher.on('error', () => watcher.close())
      this.#watchers.push(watcher)
    }
  }

  /** Resolves when every file is read that is known by now. */
  #readRest(): Promise<void> {
    this.#scan ??= this.#readSlices(this.#names).finally(() => {
      this.#scan = null
    })
    return this.#scan
  }

  /** One short task after the other, so that others have their turns in between. */
  async #readSlices(life: Promise<void> | null): Promise<void> {
    let isDone = false
    while (!isDone && life === this.#names) {
      const dirty = { ...this.#takeDirty('worlds'), ...this.#takeDirty('players') }
      isDone = (await this.#releaseOnFailure(this.#deps.runTask('index.read', { dirty }))).isDone
    }
  }

  /** Releases the index after a failed task, which may have missed dirty names; the next page starts again. */
  async #releaseOnFailure<Outcome>(task: Promise<Outcome>): Promise<Outcome> {
    try {
      return await task
    } catch (error) {
      this.rest()
      throw error
    }
  }

  #takeDirty(kind: Kind): IndexQuery['dirty'] {
    const names = [...this.#dirty[kind]]
    this.#dirty[kind].clear()
    return { [kind]: names }
  }
}
