import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { applyChanges, undoChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import { type Operation, operate } from '@trellis/game-data/journal/operation.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { SingleDocument } from '@trellis/game-data/single-documents.ts'
import { type BrokenFile, Entries, type RestListener } from './entries.ts'
import { createEntry, type Entry } from './entry.ts'
import { EntryWriter } from './entry-writer.ts'
import { forgetLostWorlds } from './moved-documents.ts'
import type { Names } from './names.ts'
import { Naming, type Renamed, type WorldDocument } from './naming.ts'
import { WriteBarrier } from './write-barrier.ts'

/**
 * The game's documents: on disk, and in memory while the game uses them. The value in memory is the file's
 * whole content, so keys that the engine does not know are kept.
 */
export class DocumentStore {
  readonly worlds: Names
  readonly players: Names
  readonly #journal: Journal
  readonly #writer: EntryWriter
  readonly #entries: Entries
  readonly #naming: Naming
  readonly #barrier = new WriteBarrier()
  readonly #now: () => number

  constructor(
    { folder, journal }: { folder: ServerFolder; journal: Journal },
    now: () => number,
    onCorrupt: (broken: BrokenFile) => void,
  ) {
    this.#journal = journal
    this.#now = now
    const writer = new EntryWriter(folder, journal)
    const entries = new Entries({ folder, now, onCorrupt })
    this.#naming = new Naming({ folder, journal, entries, writer, now })
    this.#writer = writer
    this.#entries = entries
    this.worlds = entries.worlds
    this.players = entries.players
  }

  get loaded(): number {
    return this.#entries.size
  }

  /** Returns the documents whose files could not be read and were not replaced. */
  get broken(): BrokenFile[] {
    return this.#entries.broken
  }

  /** Returns whether the document's file could not be read. Its name is not free then. */
  isBroken(document: GameDocument): boolean {
    return this.#entries.isBroken(document)
  }

  /** Returns the value in memory; null while the document is only on disk, or being removed, when `play` has no effect. */
  peek(document: GameDocument): JsonObject | null {
    const entry = this.#entries.get(document)
    return entry === undefined || entry.isRemoved ? null : entry.value
  }

  /**
   * Returns a number that changes whenever `peek` returns a different value; −1 while the document is only on
   * disk.
   */
  getVersion(document: GameDocument): number {
    return this.#entries.get(document)?.changed ?? -1
  }

  /** Returns null when there is no such document. Throws `UnreadableFile`; the file stays as it is. */
  async find(document: GameDocument): Promise<JsonObject | null> {
    return (await this.#entries.find(document))?.value ?? null
  }

  /** Sets settings aside that cannot be read. Returns the name that the file has now; null if it stays. */
  startWithout(document: SingleDocument): Promise<string | null> {
    return this.#entries.startWithout(document)
  }

  /**
   * Keeps a document in memory until the returned function is called, so that the game can `peek` without
   * waiting. Returns null when there is no such document.
   */
  async keep(document: GameDocument): Promise<(() => void) | null> {
    const letGo = this.#entries.keep(document)
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
   * Changes a kept document at once, as playing does. The journal records it a moment later, the file with
   * the next save. Must not be called while the store is held. Returns false when the document is gone.
   */
  play(document: GameDocument, operations: readonly Operation[]): boolean {
    const entry = this.#entries.get(document)
    if (!entry || entry.isRemoved) return false
    if (operations.length === 0) return true
    for (const operation of operations) operate(entry.value, operation)
    entry.changed++
    this.#journal.add({ document: entry.document, operations })
    return true
  }

  /** Starts a new record of the documents that are written or removed. */
  mark(): void {
    this.#writer.mark()
  }

  get touched(): GameDocument[] {
    return this.#writer.touched
  }

  /**
   * Blocks new changes, completes those in progress and writes the rest, so that the files equal the game's
   * state.
   */
  async hold(): Promise<void> {
    await this.#barrier.close()
    await this.save()
  }

  release(): void {
    this.#writer.unmark()
    this.#barrier.open()
  }

  /**
   * Changes a document and resolves when that is durable. When the disk refuses, nothing changes. Returns
   * false when there is no such world or player.
   */
  edit(document: GameDocument, change: (value: JsonObject) => void): Promise<boolean> {
    return this.#barrier.pass(() => this.#edit(document, change))
  }

  async #edit(document: GameDocument, change: (value: JsonObject) => void): Promise<boolean> {
    const entry = await this.#entries.open(document)
    if (!entry) return false
    const before = JSON.stringify(entry.value)
    change(entry.value)
    await this.#writeOrUndo(entry, before, (old) => diff(old, entry.value))
    return true
  }

  /**
   * Applies changes that were made against an older state, and resolves when they are durable. After a
   * conflict or a disk error nothing changes. Returns null when there is no such document.
   */
  patch(document: GameDocument, changes: readonly Change[]): Promise<EditConflict[] | null> {
    return this.#barrier.pass(() => this.#patch(document, changes))
  }

  async #patch(document: GameDocument, changes: readonly Change[]): Promise<EditConflict[] | null> {
    const entry = await this.#entries.open(document)
    if (!entry) return null
    const before = JSON.stringify(entry.value)
    const conflicts = applyChanges(entry.value, changes)
    if (conflicts.length > 0) return conflicts
    await this.#writeOrUndo(entry, before, () => changes)
    return []
  }

  /** Creates or replaces a whole document; an unreadable file is set aside. The change is durable when it resolves. */
  put(document: GameDocument, value: JsonObject): Promise<void> {
    return this.#barrier.pass(() => this.#put(document, value))
  }

  async #put(document: GameDocument, value: JsonObject): Promise<void> {
    await this.#entries.prepareToReplace(document)
    const known = this.#entries.get(document)
    const before = known?.value ?? null
    const entry = known ?? createEntry(this.#entries.canonical(document))
    entry.value = value
    entry.changed++
    this.#entries.add(entry)
    this.#writer.noteWhole(entry)
    try {
      await this.#writer.write(entry)
    } catch (error) {
      if (before) entry.value = before
      else this.#entries.drop(document, entry)
      this.#writer.noteWhole({ ...entry, value: before })
      throw error
    }
    this.#entries.putBack(entry)
  }

  /** Replaces a file that is broken or gone. A state in memory is newer: it is written instead, and the answer is false. */
  repair(document: GameDocument, value: JsonObject): Promise<boolean> {
    return this.#barrier.pass(async () => {
      const entry = this.#entries.get(document)
      const isNewer = entry && !this.isBroken(document) && Object.keys(entry.value).length > 0
      if (isNewer) entry.changed++
      await (isNewer ? this.#writer.write(entry) : this.#put(document, value))
      return !isNewer
    })
  }

  /** Creates a document. It is durable when it resolves; false, and nothing is written, if the name is in use. */
  create(document: GameDocument, value: JsonObject): Promise<boolean> {
    return this.#barrier.pass(() => this.#naming.create(document, value))
  }

  /** Gives a world another name, with everything that was played. Must be called while the game is still. */
  async rename(world: WorldDocument, to: string): Promise<Renamed> {
    await this.#barrier.close()
    try {
      return await this.#naming.rename(world, to, () => this.save())
    } finally {
      this.#barrier.open()
    }
  }

  /**
   * Removes the entries of worlds whose files were removed while the server was off from the documents that name them, and
   * returns the names of these worlds. Must be called before the game begins.
   */
  forgetLostWorlds(): string[] {
    return forgetLostWorlds({ journal: this.#journal, entries: this.#entries, now: this.#now })
  }

  /** Removes a document. The removal is durable when it resolves. */
  remove(document: GameDocument): Promise<void> {
    return this.#barrier.pass(() => this.#naming.remove(document))
  }

  /** Writes a document in memory that has changed; not settings that were set aside, which the agent may put back. */
  async flush(document: GameDocument): Promise<void> {
    const entry = this.#entries.get(document)
    if (entry && !this.isBroken(document)) await this.#writer.write(entry)
  }

  async #write(entry: Entry): Promise<void> {
    await this.#writer.write(entry)
    if (this.isBroken(entry.document)) this.#entries.putBack(entry)
  }

  /** Writes all changed documents and returns the names written. One failure does not block the others. */
  async save(): Promise<string[]> {
    const saved: string[] = []
    const failures: unknown[] = []
    const forgetPlayed = await this.#journal.begin()
    for (const entry of this.#entries.all()) {
      if (entry.changed === entry.saved) continue
      try {
        await this.#write(entry)
        saved.push('name' in entry.document ? entry.document.name : entry.document.kind)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    await forgetPlayed()
    return saved
  }

  /** Registers the function that receives each document that leaves the memory. */
  watchRest(onRest: RestListener): void {
    this.#entries.watchRest(onRest)
  }

  /** Evicts the documents that are on disk and not in use. */
  rest(): void {
    this.#entries.rest()
  }

  async #writeOrUndo(
    entry: Entry,
    before: string,
    changesSince: (old: JsonObject) => readonly Change[],
  ): Promise<void> {
    const mine = ++entry.changed
    this.#writer.noteWhole(entry)
    try {
      await this.#write(entry)
    } catch (error) {
      // The undo is exact, including list order, unless another change has happened since.
      const old = parseObject(before)
      if (entry.changed === mine) entry.value = old
      else undoChanges(entry.value, changesSince(old))
      entry.changed++
      this.#writer.noteWhole(entry)
      throw error
    }
  }
}
