import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  formatDocument,
  getDocumentKey,
  writeDocumentText,
} from '@trellis/game-data/game-document.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Entry } from './entry.ts'

/** Writes documents to disk, in such an order with the journal that a crash reverts nothing. */
export class EntryWriter {
  readonly #folder: ServerFolder
  readonly #journal: Journal
  /** The documents written or removed since `mark`; null while no mark is set. */
  #touched: Map<string, GameDocument> | null = null

  constructor(folder: ServerFolder, journal: Journal) {
    this.#folder = folder
    this.#journal = journal
  }

  mark(): void {
    this.#touched = new Map()
  }

  unmark(): void {
    this.#touched = null
  }

  get touched(): GameDocument[] {
    return [...(this.#touched?.values() ?? [])]
  }

  touch(document: GameDocument): void {
    this.#touched?.set(getDocumentKey(document), document)
  }

  /** Writes of one document never overlap. Requests that arrive during a write share the next one. */
  async write(entry: Entry): Promise<void> {
    const wanted = entry.changed
    while (entry.saved < wanted && !entry.isRemoved) {
      entry.writing ??= this.#writeOnce(entry)
      await entry.writing
    }
  }

  /** After a crash, older journal entries must not be replayed over this whole document. */
  noteWhole({ document, value }: { document: GameDocument; value: JsonObject | null }): void {
    if (!this.#journal.has(document)) return
    this.#journal.add(value ? { document, whole: value } : { document, removed: true })
  }

  async #writeOnce(entry: Entry): Promise<void> {
    try {
      const { document } = entry
      const target = entry.changed
      const text = formatDocument(document, entry.value)
      // The journal must contain everything that the file will say. Otherwise a crash reverts part of it, or
      // half of a change to two documents.
      if (this.#journal.has(document)) await this.#journal.sync()
      await writeDocumentText(this.#folder, document, text)
      entry.saved = target
    } finally {
      entry.writing = null
      // The record follows the write, because a write that began before the mark may end after it.
      this.touch(entry.document)
    }
  }
}
