import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import {
  getDocumentKey,
  getDocumentPath,
  readDocument,
  removeDocument,
  renameWorld,
  writeDocument,
} from '../game-document.ts'
import { TooLarge } from '../plain-file.ts'
import { syncFolder } from '../safe-write.ts'
import type { ServerFolder } from '../server-folder.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type JournalEntry, readBatch } from './entry.ts'
import { readLines } from './lines.ts'
import { operate } from './operation.ts'
import { listSegments } from './segments.ts'

/**
 * A null value means that the document was removed. An unknown one is missing or unreadable, and stays
 * unchanged.
 */
type Replayed = { document: GameDocument; value: JsonObject | null | 'unknown' }

/**
 * Applies the journal to the files after a crash, then removes the journal. The caller must own the folder
 * and call it before it reads any document. Returns the documents written. It is safe to call again after
 * another crash.
 */
export async function replayJournal(folder: ServerFolder): Promise<GameDocument[]> {
  const segments = await listSegments(folder.journal)
  if (segments.length === 0) return []
  const replay = new Replay(folder)
  for (const { path } of segments) {
    for await (const line of readLines(path)) {
      for (const entry of readBatch(line)) await replay.take(entry)
    }
  }
  const written = await replay.write()
  for (const { path } of segments) await rm(path, { force: true })
  await syncFolder(folder.journal)
  return written
}

class Replay {
  readonly #folder: ServerFolder
  readonly #documents = new Map<string, Replayed>()

  constructor(folder: ServerFolder) {
    this.#folder = folder
  }

  async take(entry: JournalEntry): Promise<void> {
    const { document } = entry
    const key = getDocumentKey(document)
    if ('renamed' in entry) await this.#rename(document, entry.renamed)
    else if ('removed' in entry) this.#documents.set(key, { document, value: null })
    else if ('whole' in entry) this.#documents.set(key, { document, value: entry.whole })
    else {
      const known = this.#documents.get(key) ?? { document, value: await this.#find(document) }
      this.#documents.set(key, known)
      const { value } = known
      if (value === null || value === 'unknown') return
      for (const operation of entry.operations) operate(value, operation)
    }
  }

  async write(): Promise<GameDocument[]> {
    const written: GameDocument[] = []
    for (const { document, value } of this.#documents.values()) {
      if (value === 'unknown') continue
      if (value === null) await removeDocument(this.#folder, document)
      else await writeDocument(this.#folder, document, value)
      written.push(document)
    }
    return written
  }

  /** A world that has the new name already was renamed before the crash; a later one has the former name then. */
  async #rename(document: GameDocument, name: string): Promise<void> {
    if (document.kind !== 'world') return
    const renamed = { kind: 'world', name } as const
    const [path, target] = [document, renamed].map((it) => getDocumentPath(this.#folder, it))
    if (path === undefined || target === undefined || !existsSync(path) || existsSync(target))
      return
    const value = this.#documents.get(getDocumentKey(document))?.value
    if (isObject(value)) await writeDocument(this.#folder, document, value)
    this.#documents.delete(getDocumentKey(document))
    await renameWorld(this.#folder, document.name, name)
  }

  async #find(document: GameDocument): Promise<JsonObject | 'unknown'> {
    try {
      return (await readDocument(this.#folder, document)) ?? 'unknown'
    } catch (error) {
      if (error instanceof UnreadableFile || error instanceof TooLarge) return 'unknown'
      throw error
    }
  }
}
