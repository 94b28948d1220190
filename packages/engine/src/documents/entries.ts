import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  getDocumentKey,
  readDocument,
  setAsideUnreadable,
} from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { SingleDocument } from '@trellis/game-data/single-documents.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { createEntry, type Entry } from './entry.ts'
import { Names } from './names.ts'
import { ReferenceCounts } from './reference-counts.ts'

/** A document whose file could not be read; `movedTo` is the name that the file has if it was set aside. */
export type BrokenFile = { document: GameDocument; movedTo: string | null }

/** Receives a document and its value when it leaves the memory. */
export type RestListener = (document: GameDocument, value: JsonObject) => void

export type EntriesDeps = {
  folder: ServerFolder
  now: () => number
  onCorrupt: (broken: BrokenFile) => void
}

/** The documents in memory, by key. Loads them from disk and evicts those that are saved and not in use. */
export class Entries {
  readonly worlds = new Names()
  readonly players = new Names()
  readonly #deps: EntriesDeps
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Map<string, Promise<Entry | null>>()
  readonly #broken = new Map<string, BrokenFile>()
  readonly #kept = new ReferenceCounts()
  #onRest: RestListener = () => undefined

  constructor(deps: EntriesDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns the documents whose files could not be read and were not replaced. */
  get broken(): BrokenFile[] {
    return [...this.#broken.values()]
  }

  isBroken(document: GameDocument): boolean {
    return this.#broken.has(getDocumentKey(document))
  }

  /** Returns the entry if it is in memory. */
  get(document: GameDocument): Entry | undefined {
    return this.#entries.get(getDocumentKey(document))
  }

  all(): Entry[] {
    return [...this.#entries.values()]
  }

  /** Prevents `rest` from evicting a document until the returned function is called. */
  keep(document: GameDocument): () => void {
    return this.#kept.add(getDocumentKey(document))
  }

  add(entry: Entry): void {
    this.#entries.set(getDocumentKey(entry.document), entry)
  }

  /** Returns whether the name of a world or player is in use, also by a broken file. */
  isUsed(document: GameDocument): boolean {
    return this.isBroken(document) || this.get(document) !== undefined || this.#isKnown(document)
  }

  /** Adds an entry under a name that no document has; null if the name is in use. */
  claim(document: GameDocument, value: JsonObject): Entry | null {
    if (this.isUsed(document)) return null
    const entry = createEntry(document, value)
    this.add(entry)
    this.putBack(entry)
    return entry
  }

  /** Records that a document has a file again. */
  putBack({ document }: Entry): void {
    this.#broken.delete(getDocumentKey(document))
    this.#listNames(document)?.add('name' in document ? document.name : '')
  }

  /** Drops an entry unless another one has replaced it. */
  drop(document: GameDocument, entry: Entry | undefined): void {
    const key = getDocumentKey(document)
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }

  /** Resolves when no read of the document is in progress. */
  async settleLoading(document: GameDocument): Promise<void> {
    await this.#loading.get(getDocumentKey(document))?.catch(() => undefined)
  }

  /** Forgets the name of a document whose file is gone. */
  forgetName(document: GameDocument): null {
    if ('name' in document) {
      this.#listNames(document)?.delete(document.name)
      this.#broken.delete(getDocumentKey(document))
    }
    return null
  }

  watchRest(onRest: RestListener): void {
    this.#onRest = onRest
  }

  /** Evicts the documents that are saved and not kept. */
  rest(): void {
    for (const [key, entry] of this.#entries) {
      const isAtRest = entry.changed === entry.saved && !entry.writing
      if (!isAtRest || !('name' in entry.document) || this.#kept.has(key)) continue
      this.#entries.delete(key)
      this.#onRest(entry.document, entry.value)
    }
  }

  /** Finds an entry and loads it from disk if necessary. Throws `UnreadableFile`. */
  find(document: GameDocument): Promise<Entry | null> {
    const key = getDocumentKey(document)
    const there = this.#entries.get(key)
    if (there) return Promise.resolve(there)
    if (!this.#isKnown(document)) return Promise.resolve(null)
    const loading = this.#loading.get(key) ?? this.#load(key, document)
    this.#loading.set(key, loading)
    return loading
  }

  /**
   * Finds an entry for a change. A saved entry may be evicted at any time, but not between this call and the
   * change.
   */
  async open(document: GameDocument): Promise<Entry | null> {
    const entry = await this.find(document)
    const there = this.get(document)
    if (there) return there
    const mine = entry && !entry.isRemoved ? entry : this.#newNameless(document)
    if (mine) this.add(mine)
    return mine
  }

  /** Returns the document under the name that its file has. */
  canonical(document: GameDocument): GameDocument {
    if (!('name' in document)) return document
    const name = this.#listNames(document)?.find(document.name) ?? document.name
    return { ...document, name }
  }

  /** Settings documents come into being when their first key is set. */
  #newNameless(document: GameDocument): Entry | null {
    return 'name' in document ? null : createEntry(document)
  }

  async #load(key: string, document: GameDocument): Promise<Entry | null> {
    try {
      const canonical = this.canonical(document)
      const value = await readDocument(this.#deps.folder, canonical)
      const there = this.#entries.get(key)
      if (there) return there
      if (value === null && 'name' in document) return this.forgetName(document)
      // Settings without a file are empty and can be created.
      const entry = createEntry(canonical, value ?? {})
      this.#entries.set(key, entry)
      // The file could not be read before, and was replaced.
      if (value !== null) this.#broken.delete(key)
      return entry
    } catch (error) {
      if (error instanceof UnreadableFile) this.#noteBroken({ document, movedTo: null })
      throw error
    } finally {
      this.#loading.delete(key)
    }
  }

  /**
   * Sets a document's file aside if it cannot be read, before another takes its place. Returns the name that it has now;
   * null if it stays.
   */
  setAside(document: GameDocument): Promise<string | null> {
    const { folder, now } = this.#deps
    return setAsideUnreadable(folder, this.canonical(document), now())
  }

  /** Loads a document that is replaced. Sets its file aside if that cannot be read. */
  async prepareToReplace(document: GameDocument): Promise<void> {
    // The file of a document that was in memory before is not read by `find`.
    let isReadNow = this.get(document) === undefined
    await this.find(document).catch(() => {
      isReadNow = false
    })
    if (!isReadNow) await this.setAside(document)
  }

  /** Sets settings aside that cannot be read, and reports them. Returns the name that the file has now. */
  async startWithout(document: SingleDocument): Promise<string | null> {
    const movedTo = await this.setAside(document)
    if (movedTo !== null) this.#noteBroken({ document, movedTo })
    return movedTo
  }

  /** Reports a file that cannot be read, once for each state of it. */
  #noteBroken(broken: BrokenFile): void {
    const key = getDocumentKey(broken.document)
    const isKnown = this.#broken.get(key)?.movedTo === broken.movedTo
    this.#broken.set(key, broken)
    if (!isKnown) this.#deps.onCorrupt(broken)
  }

  #isKnown(document: GameDocument): boolean {
    return !('name' in document) || (this.#listNames(document)?.has(document.name) ?? false)
  }

  #listNames({ kind }: GameDocument): Names | null {
    if (kind === 'world') return this.worlds
    return kind === 'player' ? this.players : null
  }
}
