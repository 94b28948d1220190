import { type FSWatcher, rmSync, watch } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getNameOfFile, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { IndexPage, IndexQuery, Kind } from '../file-index/index-work.ts'
import type { PlayerQuery } from '../file-index/player-table.ts'
import type { WorldQuery } from '../file-index/world-table.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import { KeptOpen } from './kept-open.ts'

type IndexRequest = { kind: 'worlds'; query: WorldQuery } | { kind: 'players'; query: PlayerQuery }
type Deps = { folder: ServerFolder; runTask: RunTask }

const idleMs = 300_000
/** For the names of a very large folder. */
const beginMs = 60_000
/** A page is read in slices, between which others have their turns. In an order by values, its rows change while it is read. */
const maxPageTurns = 20

/**
 * Lets the event loop ask the system once for events, so that a file that was written before a call is in its
 * answer. The first turn may have been asked for already.
 */
async function waitForEvents(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

/**
 * Indexes a server's worlds and players in a small database, so that a page of a list does not read the whole folder.
 * The index is built from the files, follows them while it is open, and can be deleted at any time. Worker threads read
 * and write it; this class only tracks which files have changed.
 */
export class FolderIndex {
  readonly #deps: Deps
  readonly #store: KeptOpen
  /** Names of changed files with the number of the last change, until a task that began after it has read the file. */
  readonly #dirty: Record<Kind, Map<string, number>> = { worlds: new Map(), players: new Map() }
  #changes = 0
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
    await waitForEvents()
    if (requested.query.page === null) await this.#readRest()
    let page = await this.#readPage(requested)
    // A row that is not read yet would show the values of a new world or player.
    for (let turn = 1; page.unread > 0 && turn < maxPageTurns; turn++)
      page = await this.#readPage(requested)
    if (page.indexed < 1) this.#readRest().catch(() => undefined)
    return page
  }

  async #readPage(requested: IndexRequest): Promise<IndexPage> {
    const { changed, forget } = this.#listDirty([requested.kind])
    const query: IndexQuery = { ...requested, dirty: changed }
    const asking = this.#deps.runTask('index.page', { query }, { weight: 'light' })
    const page = await this.#releaseOnFailure(asking)
    forget()
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
        if (name !== null && isName(name)) dirty.set(name, ++this.#changes)
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
      const { changed: dirty, forget } = this.#listDirty(['worlds', 'players'])
      isDone = (await this.#releaseOnFailure(this.#deps.runTask('index.read', { dirty }))).isDone
      forget()
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

  /**
   * Lists the changed files. `forget` is for a task that has read them; tasks that run at the same time read them as well,
   * because any of them may end first.
   */
  #listDirty(kinds: readonly Kind[]): { changed: IndexQuery['dirty']; forget: () => void } {
    const last = this.#changes
    const changed = Object.fromEntries(kinds.map((kind) => [kind, [...this.#dirty[kind].keys()]]))
    const forget = () => {
      for (const kind of kinds)
        for (const [name, change] of this.#dirty[kind])
          if (change <= last) this.#dirty[kind].delete(name)
    }
    return { changed, forget }
  }
}
