import { basename } from 'node:path'
import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { applyChanges, undoChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { documentKey, readDocument, removeDocument } from '@trellis/game-data/game-document.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import { type Operation, operate } from '@trellis/game-data/journal/operation.ts'
import { CorruptFile } from '@trellis/game-data/quarantine.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { type Entry, newEntry } from './entry.ts'
import { EntryWriter } from './entry-writer.ts'
import { Gate } from './gate.ts'
import { Kept } from './kept.ts'
import { Names } from './names.ts'

export type Broken = { document: GameDocument; movedTo: string }

/**
 * The game's documents: on disk, and in memory while the game uses them. The value in memory is the file's whole
 * content, so that nothing in it is lost that the engine does not know.
 */
export class DocumentStore {
  readonly worlds = new Names()
  readonly players = new Names()
  readonly #folder: ServerFolder
  readonly #journal: Journal
  readonly #writer: EntryWriter
  readonly #now: () => number
  readonly #onCorrupt: (broken: Broken) => void
  readonly #broken = new Map<string, Broken>()
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Map<string, Promise<Entry | null>>()
  readonly #gate = new Gate()
  readonly #kept = new Kept()

  constructor(
    { folder, journal }: { folder: ServerFolder; journal: Journal },
    now: () => number,
    onCorrupt: (broken: Broken) => void,
  ) {
    this.#folder = folder
    this.#journal = journal
    this.#writer = new EntryWriter(folder, journal)
    this.#now = now
    this.#onCorrupt = onCorrupt
  }

  get loaded(): number {
    return this.#entries.size
  }

  /** What was set aside and has not been put back. */
  get broken(): Broken[] {
    return [...this.#broken.values()]
  }

  /** Whether its file was set aside: then its name is not free. */
  isBroken(document: GameDocument): boolean {
    return this.#broken.has(documentKey(document))
  }

  /** What is in memory of a document; null while it rests on disk. */
  peek(document: GameDocument): JsonObject | null {
    return this.#entries.get(documentKey(document))?.value ?? null
  }

  /** Another number each time that what `peek` gives is different; −1 while it rests on disk. */
  versionOf(document: GameDocument): number {
    return this.#entries.get(documentKey(document))?.changed ?? -1
  }

  /** Null when there is none. Throws `CorruptFile` when it had to be set aside. */
  async find(document: GameDocument): Promise<JsonObject | null> {
    return (await this.#entry(document))?.value ?? null
  }

  /**
   * Lets a document stay in memory until what it gives back is called, so that the game can `peek` at it without
   * waiting. Null when there is none.
   */
  async keep(document: GameDocument): Promise<(() => void) | null> {
    const letGo = this.#kept.add(documentKey(document))
    try {
      if ((await this.find(document)) !== null) return letGo
    } catch (error) {
      letGo()
      throw error
    }
    letGo()
    return null
  }

  /**
   * Changes one that is kept, at once, as playing does: the journal has it a moment later, the file with the next save.
   * Not while the store is held. False when it is gone.
   */
  play(document: GameDocument, operations: readonly Operation[]): boolean {
    const entry = this.#entries.get(documentKey(document))
    if (!entry || entry.isRemoved) return false
    if (operations.length === 0) return true
    for (const operation of operations) operate(entry.value, operation)
    entry.changed++
    this.#journal.add({ document: entry.document, operations })
    return true
  }

  /** Begins anew to remember what is written or removed. */
  mark(): void {
    this.#writer.mark()
  }

  get touched(): GameDocument[] {
    return this.#writer.touched
  }

  /** Lets no change begin, ends those that have begun and writes what is left, so that the files are the game. */
  async hold(): Promise<void> {
    await this.#gate.close()
    await this.save()
  }

  release(): void {
    this.#writer.unmark()
    this.#gate.open()
  }

  /**
   * Changes a document and resolves when that is durable; when the disk refuses, nothing is changed. False when
   * there is no such world or player.
   */
  edit(document: GameDocument, change: (value: JsonObject) => void): Promise<boolean> {
    return this.#gate.pass(() => this.#edit(document, change))
  }

  async #edit(document: GameDocument, change: (value: JsonObject) => void): Promise<boolean> {
    const entry = await this.#open(document)
    if (!entry) return false
    const before = JSON.stringify(entry.value)
    change(entry.value)
    await this.#writeOrUndo(entry, before, (old) => diff(old, entry.value))
    return true
  }

  /**
   * Makes changes that were made against an older state. Resolves when they are durable; with a conflict, or
   * when the disk refuses, nothing is changed. Null when there is no such document.
   */
  patch(document: GameDocument, changes: readonly Change[]): Promise<EditConflict[] | null> {
    return this.#gate.pass(() => this.#patch(document, changes))
  }

  async #patch(document: GameDocument, changes: readonly Change[]): Promise<EditConflict[] | null> {
    const entry = await this.#open(document)
    if (!entry) return null
    const before = JSON.stringify(entry.value)
    const conflicts = applyChanges(entry.value, changes)
    if (conflicts.length > 0) return conflicts
    await this.#writeOrUndo(entry, before, () => changes)
    return []
  }

  /** Puts a whole document in place of what was there, if anything; durable when it resolves. */
  put(document: GameDocument, value: JsonObject): Promise<void> {
    return this.#gate.pass(() => this.#put(document, value))
  }

  async #put(document: GameDocument, value: JsonObject): Promise<void> {
    const key = documentKey(document)
    await this.#entry(document).catch(() => null)
    const known = this.#entries.get(key)
    const before = known?.value ?? null
    const entry = known ?? newEntry(this.#canonical(document))
    entry.value = value
    entry.changed++
    this.#entries.set(key, entry)
    this.#writer.noteWhole(entry)
    try {
      await this.#writer.write(entry)
    } catch (error) {
      if (before) entry.value = before
      else this.#entries.delete(key)
      this.#writer.noteWhole({ ...entry, value: before })
      throw error
    }
    this.#broken.delete(key)
    this.#namesOf(document)?.add('name' in entry.document ? entry.document.name : '')
  }

  /** Durable when it resolves. */
  remove(document: GameDocument): Promise<void> {
    return this.#gate.pass(() => this.#remove(document))
  }

  async #remove(document: GameDocument): Promise<void> {
    const key = documentKey(document)
    // One that is just being read would come back from the dead.
    await this.#loading.get(key)?.catch(() => undefined)
    const entry = this.#entries.get(key)
    if (entry) {
      entry.isRemoved = true
      await entry.writing?.catch(() => undefined)
    }
    const canonical = this.#canonical(document)
    try {
      this.#writer.noteWhole({ document: canonical, value: null })
      await this.#journal.sync()
      await removeDocument(this.#folder, canonical)
    } catch (error) {
      if (entry) {
        entry.isRemoved = false
        this.#writer.noteWhole(entry)
      }
      throw error
    } finally {
      this.#writer.touch(canonical)
    }
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
    if ('name' in document) this.#namesOf(document)?.delete(document.name)
  }

  /** Writes a document if it is in memory and has changed. */
  async flush(document: GameDocument): Promise<void> {
    const entry = this.#entries.get(documentKey(document))
    if (entry) await this.#writer.write(entry)
  }

  /** Writes everything that changed; gives the names that were written. One that fails holds up no other. */
  async save(): Promise<string[]> {
    const saved: string[] = []
    const failures: unknown[] = []
    const forgetPlayed = await this.#journal.begin()
    for (const entry of [...this.#entries.values()]) {
      if (entry.changed === entry.saved) continue
      try {
        await this.#writer.write(entry)
        saved.push('name' in entry.document ? entry.document.name : entry.document.kind)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    await forgetPlayed()
    return saved
  }

  /** Forgets what rests: it is on disk. */
  rest(): void {
    for (const [key, entry] of this.#entries) {
      const isAtRest = entry.changed === entry.saved && !entry.writing
      if (isAtRest && 'name' in entry.document && !this.#kept.has(key)) this.#entries.delete(key)
    }
  }

  async #writeOrUndo(
    entry: Entry,
    before: string,
    changesSince: (old: JsonObject) => readonly Change[],
  ): Promise<void> {
    const mine = ++entry.changed
    this.#writer.noteWhole(entry)
    try {
      await this.#writer.write(entry)
    } catch (error) {
      // Exactly as before, to the last place in a list, unless others have changed something since.
      const old = parseObject(before)
      if (entry.changed === mine) entry.value = old
      else undoChanges(entry.value, changesSince(old))
      entry.changed++
      this.#writer.noteWhole(entry)
      throw error
    }
  }

  /** For a change: what is saved may be forgotten at any time, but not between this and the change. */
  async #open(document: GameDocument): Promise<Entry | null> {
    const key = documentKey(document)
    const entry = await this.#entry(document)
    const there = this.#entries.get(key)
    if (there) return there
    const mine = entry && !entry.isRemoved ? entry : this.#newNameless(document)
    if (mine) this.#entries.set(key, mine)
    return mine
  }

  /** Settings are there as soon as somebody sets one. */
  #newNameless(document: GameDocument): Entry | null {
    return 'name' in document ? null : newEntry(document)
  }

  #entry(document: GameDocument): Promise<Entry | null> {
    const key = documentKey(document)
    const there = this.#entries.get(key)
    if (there) return Promise.resolve(there)
    if (!this.#isKnown(document)) return Promise.resolve(null)
    const loading = this.#loading.get(key) ?? this.#load(key, document)
    this.#loading.set(key, loading)
    return loading
  }

  async #load(key: string, document: GameDocument): Promise<Entry | null> {
    try {
      const canonical = this.#canonical(document)
      const value = await readDocument(this.#folder, canonical, this.#now())
      const there = this.#entries.get(key)
      if (there) return there
      if (value === null && 'name' in document) return this.#forget(document)
      // Settings that nobody has made yet are empty, and can be made.
      const entry = newEntry(canonical, value ?? {})
      this.#entries.set(key, entry)
      return entry
    } catch (error) {
      this.#forget(document)
      if (error instanceof CorruptFile) this.#setAside(key, document, error)
      throw error
    } finally {
      this.#loading.delete(key)
    }
  }

  #setAside(key: string, document: GameDocument, { movedTo }: CorruptFile): void {
    const broken = { document, movedTo: basename(movedTo) }
    this.#broken.set(key, broken)
    this.#onCorrupt(broken)
  }

  #forget(document: GameDocument): null {
    if ('name' in document) this.#namesOf(document)?.delete(document.name)
    return null
  }

  #isKnown(document: GameDocument): boolean {
    return !('name' in document) || (this.#namesOf(document)?.has(document.name) ?? false)
  }

  /** The document under the name that its file has. */
  #canonical(document: GameDocument): GameDocument {
    if (!('name' in document)) return document
    const name = this.#namesOf(document)?.find(document.name) ?? document.name
    return { ...document, name }
  }

  #namesOf({ kind }: GameDocument): Names | null {
    if (kind === 'world') return this.worlds
    return kind === 'player' ? this.players : null
  }
}
