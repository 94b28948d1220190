import type { Change } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { EditQueue, QueuedEdit, QueuedWork } from './edit-queue.ts'
import { createMissingDocumentFault, type GameWriter } from './game-writer.ts'
import { selectFittingChanges } from './queue-work.ts'
import { readWhileWritten } from './read-while-written.ts'

/** Queues edits for a server whose engine accepts none while it runs. */
export class QueueWriter implements GameWriter {
  readonly isDeferred = true
  readonly #folder: ServerFolder
  readonly #queue: EditQueue
  readonly #now: number

  constructor(folder: ServerFolder, queue: EditQueue, now: number) {
    this.#folder = folder
    this.#queue = queue
    this.#now = now
  }

  async flush(): Promise<void> {}

  /** Returns the document as it will be if the engine changes nothing more. */
  async read(document: GameDocument): Promise<JsonObject | null> {
    const onDisk = await readWhileWritten(this.#folder, document, this.#now)
    return this.#queue.of(document).reduce(withEdit, onDisk)
  }

  async patch(document: GameDocument, changes: readonly Change[], by: string) {
    const there = await this.read(document)
    if (there === null && 'name' in document) throw createMissingDocumentFault(document)
    const conflicts = applyChanges(there ?? {}, changes)
    if (conflicts.length === 0) this.#add(document, by, { do: 'patch', changes: [...changes] })
    return conflicts
  }

  async put(document: GameDocument, value: JsonObject, by: string): Promise<void> {
    this.#add(document, by, { do: 'put', text: JSON.stringify(value) })
  }

  /** The file may be set aside when the queue is applied. */
  async setAside(): Promise<void> {}

  async repair(document: GameDocument, value: JsonObject): Promise<boolean> {
    await this.put(document, value, 'Trellis')
    return true
  }

  async create(document: GameDocument, value: JsonObject, by: string): Promise<boolean> {
    if ((await this.read(document)) !== null) return false
    await this.put(document, value, by)
    return true
  }

  async remove(document: GameDocument, by: string): Promise<void> {
    this.#add(document, by, { do: 'remove' })
  }

  async rename(): Promise<void> {
    throw createFault('conflict', { code: 'rename-while-running' })
  }

  #add(document: GameDocument, by: string, work: QueuedWork): void {
    this.#queue.add({ at: this.#now, by, document, work })
  }
}

/** An edit that would not fit now is left out, as it would be at the stop. */
function withEdit(value: JsonObject | null, { work, isForced }: QueuedEdit): JsonObject | null {
  if (work.do === 'remove') return null
  if (work.do === 'put') return parseObject(work.text)
  const trial = copyOfJson(value ?? {})
  const isWhole =
    applyChanges(trial, selectFittingChanges(trial, work.changes, isForced)).length === 0
  return isWhole ? trial : value
}
