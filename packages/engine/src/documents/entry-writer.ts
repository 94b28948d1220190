import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { documentKey, documentText, writeDocumentText } from '@trellis/game-data/game-document.ts'
import type { Journal } from '@trellis/game-data/journal/journal.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Entry } from './entry.ts'

/** Brings documents to disk, in such an order with the journal that a crash takes nothing back. */
export class EntryWriter {
  readonly #folder: ServerFolder
  readonly #journal: Journal
  /** What was written or removed since `mark`; null while nobody wants to know. */
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
    this.#touched?.set(documentKey(document), document)
  }

  /** Writes of one document never overlap; those that come meanwhile share the next one. */
  async write(entry: Entry): Promise<void> {
    const wanted = entry.changed
    while (entry.saved < wanted && !entry.isRemoved) {
      entry.writing ??= this.#writeOnce(entry)
      await entry.writing
    }
  }

  /** What was played before must not come over it after a crash. */
  noteWhole({ document, value }: { document: GameDocument; value: JsonObject | null }): void {
    if (!this.#journal.has(document)) return
    this.#journal.add(value ? { document, whole: value } : { document, removed: true })
  }

  async #writeOnce(entry: Entry): Promise<void> {
    try {
      const { document } = entry
      const target = entry.changed
      const text = documentText(document, entry.value)
      // All that the file will say has to be in the journal: else a crash takes some of it back, or half of what
      // happened to two documents together.
      if (this.#journal.has(document)) await this.#journal.sync()
      await writeDocumentText(this.#folder, document, text)
      entry.saved = target
    } finally {
      entry.writing = null
      // Noted after it: a write that began before the mark may have ended after it.
      this.touch(entry.document)
    }
  }
}
