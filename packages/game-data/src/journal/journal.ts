import { constants } from 'node:fs'
import { type FileHandle, mkdir, rm } from 'node:fs/promises'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { getDocumentKey } from '../game-document.ts'
import { openPlain } from '../plain-file.ts'
import { syncFolder } from '../safe-write.ts'
import { formatBatch, formatEntry, type JournalEntry } from './entry.ts'
import { findSegmentAt, listSegments, type Segment } from './segments.ts'

const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT

/** The maximum delay in milliseconds until a change is on disk. */
export const journalMs = 250

type Open = { segment: Segment; file: FileHandle }

/**
 * The changes since the last full save, so that a crash loses only the last moments. Without players nothing
 * is written and no file is created.
 */
export class Journal {
  readonly #folder: string
  readonly #onFailure: (error: unknown) => void
  #isFailing = false
  /**
   * Entries that are not on disk. They are written together, in one line: after a crash all of them are
   * there, or none.
   */
  #waiting: string[] = []
  /** Set when the disk may have taken a part of a line. */
  #isTorn = false
  /** The documents with entries in a remaining segment, by key, with the number of their last entry. */
  readonly #known = new Map<string, number>()
  #added = 0
  /** Entries written or being written. */
  #taken = 0
  #open: Open | null = null
  #number = 0
  #older: Segment[] = []
  #timer: NodeJS.Timeout | null = null
  readonly #next = createSerial()

  /** `onFailure` runs for the first of several failed writes in a row. */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    this.#folder = folder
    this.#onFailure = onFailure
  }

  /** Returns whether a replay after a crash would restore older states of a document. */
  has(document: GameDocument): boolean {
    return this.#known.has(getDocumentKey(document))
  }

  /** Adds an entry, which is on disk within `journalMs`. */
  add(entry: JournalEntry): void {
    this.#known.set(getDocumentKey(entry.document), ++this.#added)
    // Later entries of the renamed world must follow that of its renaming.
    if ('renamed' in entry)
      this.#known.set(getDocumentKey({ kind: 'world', name: entry.renamed }), this.#added)
    this.#waiting.push(formatEntry(entry))
    this.#timer ??= setTimeout(this.#syncByItself, journalMs)
  }

  /** Resolves when all entries so far are on disk. */
  sync(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    return this.#next(() => this.#write())
  }

  /**
   * Starts a full save. Call the returned function when the save is done: it drops the entries from before
   * this call.
   */
  async begin(): Promise<() => Promise<void>> {
    await this.#next(() => this.#turn())
    const { done, taken } = { done: this.#older, taken: this.#taken }
    return async () => {
      for (const { path } of done) await rm(path, { force: true })
      this.#older = this.#older.filter((segment) => !done.includes(segment))
      for (const [key, added] of this.#known) if (added <= taken) this.#known.delete(key)
    }
  }

  async close(): Promise<void> {
    await this.sync()
    await this.#next(() => this.#shut())
  }

  readonly #syncByItself = (): void => {
    this.sync().catch((error: unknown) => {
      if (!this.#isFailing) this.#onFailure(error)
      this.#isFailing = true
    })
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return
    const batch = this.#waiting
    this.#waiting = []
    this.#taken = this.#added
    try {
      const { file } = await this.#opened()
      const line = formatBatch(batch)
      await file.appendFile(this.#isTorn ? `\n${line}` : line)
      await file.datasync()
      this.#isTorn = false
      this.#isFailing = false
    } catch (error) {
      // The batch is written again. A repeated batch does no harm.
      this.#isTorn = true
      this.#waiting = [...batch, ...this.#waiting]
      this.#timer ??= setTimeout(this.#syncByItself, retryMs)
      throw error
    }
  }

  async #opened(): Promise<Open> {
    if (this.#open) return this.#open
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    if (this.#number === 0) {
      this.#number = (await listSegments(this.#folder)).at(-1)?.number ?? 0
    }
    const segment = findSegmentAt(this.#folder, ++this.#number)
    const file = await openPlain(segment.path, appending)
    await syncFolder(this.#folder)
    this.#open = { segment, file }
    return this.#open
  }

  /** Continues in a new segment. */
  async #turn(): Promise<void> {
    await this.#write()
    await this.#shut()
  }

  async #shut(): Promise<void> {
    if (!this.#open) return
    const { segment, file } = this.#open
    this.#open = null
    this.#older = [...this.#older, segment]
    await file.close()
  }
}

const retryMs = 2000
