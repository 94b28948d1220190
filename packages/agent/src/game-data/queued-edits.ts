import { existsSync } from 'node:fs'
import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { overrideConflicts } from '@trellis/document/merge.ts'
import { peekDocument, readDocument } from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { busySentence, Fault } from '../fault.ts'
import { EditQueue, type QueuedEdit, type QueuedWork } from './edit-queue.ts'
import { FolderWriter, type GameWriter, missingDocument } from './game-writer.ts'
import type { Reason } from './history.ts'
import { IdleStore } from './idle-store.ts'

type Parts = {
  folder: ServerFolder
  store: Pick<IdleStore<EditQueue>, 'open' | 'close'>
  now: () => number
  /** Keeps the state that an edit is about to replace. */
  keep: (document: GameDocument, value: JsonObject, why: { by: string; reason: Reason }) => void
  /** So many were made, and so many did not fit. */
  onApplied: (counts: { applied: number; held: number }) => void
  /** Another number of edits waits or is held. */
  onChange: () => void
}

/**
 * Edits of a server under whose engine nothing is written: while it runs they go into the queue, and what is read has them
 * on top of what is on the disk. Once the engine has ended, and before anything else happens to its files, they are made
 * one after the other. One that is made a second time, after a crash in the midst of it, changes nothing.
 */
export class QueuedEdits {
  readonly #parts: Parts
  #count = { queued: 0, held: 0 }

  constructor(parts: Parts) {
    this.#parts = parts
    if (existsSync(parts.folder.queueFile)) this.#count = parts.store.open().count()
  }

  list() {
    return this.#parts.store.open().list()
  }

  get count(): { queued: number; held: number } {
    return this.#count
  }

  /** Lets go of the file for good. */
  close(): void {
    this.#parts.store.close()
  }

  /** Forgets a held edit, or has it wait again to be made whatever is there. Throws a `missing` fault. */
  decide(number: number, keep: 'mine' | 'theirs'): void {
    const queue = this.#parts.store.open()
    const isDone =
      keep === 'mine' ? queue.force(number) : queue.isHeld(number) && queue.remove(number)
    if (!isDone) throw new Fault('missing', 'This edit does not wait for a decision any more.')
    this.#counted()
  }

  /** While the engine runs. */
  writer(): GameWriter {
    return new QueueWriter(this.#parts, () => this.#counted())
  }

  #counted(): void {
    this.#count = this.#parts.store.open().count()
    this.#parts.onChange()
  }

  /** For whoever has the folder to themselves. */
  async apply(): Promise<void> {
    if (this.#count.queued === 0) return
    const counts = { applied: 0, held: 0 }
    const queue = this.#parts.store.open()
    for (let edit = queue.next(); edit; edit = queue.next()) {
      const conflicts = await this.#make(edit)
      if (conflicts.length > 0) {
        queue.hold(edit.number, conflicts)
        counts.held++
      } else {
        queue.remove(edit.number)
        counts.applied++
      }
    }
    this.#counted()
    if (counts.applied + counts.held > 0) this.#parts.onApplied(counts)
  }

  async #make(edit: QueuedEdit): Promise<EditConflict[]> {
    const { folder, now, keep } = this.#parts
    const { document, by, work } = edit
    const writer = new FolderWriter(folder, now)
    const there = await readDocument(folder, document, now())
    if (work.do === 'remove') {
      if (there) keep(document, there, { by, reason: 'delete' })
      await writer.remove(document)
      return []
    }
    if (work.do === 'put') {
      const value = parseObject(work.text)
      if (there && isSameJson(there, value)) return []
      if (there) keep(document, there, { by, reason: 'restore' })
      await writer.put(document, value)
      return []
    }
    if (!there && 'name' in document) return work.changes.map(asGone)
    const changes = fitting(there ?? {}, work.changes, edit.isForced)
    const trial = copyOfJson(there ?? {})
    const conflicts = applyChanges(trial, changes)
    if (conflicts.length > 0) return conflicts
    if (there && isSameJson(trial, there)) return []
    if (there) keep(document, there, { by, reason: 'edit' })
    return writer.patch(document, changes)
  }
}

/** The queue of a server's folder. */
export function openQueue(parts: Omit<Parts, 'store'>): QueuedEdits {
  const { folder, now } = parts
  return new QueuedEdits({
    ...parts,
    store: new IdleStore(() => new EditQueue(folder.queueFile, now())),
  })
}

function fitting(there: JsonObject, changes: Change[], isForced: boolean): Change[] {
  return isForced ? overrideConflicts(changes, applyChanges(copyOfJson(there), changes)) : changes
}

/** The game has removed what was to be changed. */
const asGone = ({ path, from, to }: Change): EditConflict => ({
  path,
  ...(from !== undefined && { base: from }),
  ...(to !== undefined && { yours: to }),
})

class QueueWriter implements GameWriter {
  readonly isDeferred = true
  readonly #parts: Pick<Parts, 'folder' | 'store' | 'now'>
  readonly #onAdded: () => void

  constructor(parts: Pick<Parts, 'folder' | 'store' | 'now'>, onAdded: () => void) {
    this.#parts = parts
    this.#onAdded = onAdded
  }

  async flush(): Promise<void> {}

  /** What will be there if the engine changes nothing more. */
  async read(document: GameDocument): Promise<JsonObject | null> {
    const onDisk = await peekDocument(this.#parts.folder, document).catch((cause: unknown) => {
      // The engine may be in the midst of writing it, and nobody else touches it now.
      const isBroken = cause instanceof SyntaxError || cause instanceof TypeError
      throw isBroken ? new Fault('conflict', busySentence) : cause
    })
    return this.#parts.store.open().of(document).reduce(withEdit, onDisk)
  }

  async patch(document: GameDocument, changes: readonly Change[], by: string) {
    const there = await this.read(document)
    if (there === null && 'name' in document) throw missingDocument(document)
    const conflicts = applyChanges(there ?? {}, changes)
    if (conflicts.length === 0) this.#add(document, by, { do: 'patch', changes: [...changes] })
    return conflicts
  }

  async put(document: GameDocument, value: JsonObject, by: string): Promise<void> {
    this.#add(document, by, { do: 'put', text: JSON.stringify(value) })
  }

  async remove(document: GameDocument, by: string): Promise<void> {
    this.#add(document, by, { do: 'remove' })
  }

  #add(document: GameDocument, by: string, work: QueuedWork): void {
    const { store, now } = this.#parts
    store.open().add({ at: now(), by, document, work })
    this.#onAdded()
  }
}

/** An edit that would not fit now is left out, as it would be at the stop. */
function withEdit(value: JsonObject | null, { work, isForced }: QueuedEdit): JsonObject | null {
  if (work.do === 'remove') return null
  if (work.do === 'put') return parseObject(work.text)
  const trial = copyOfJson(value ?? {})
  const isWhole = applyChanges(trial, fitting(trial, work.changes, isForced)).length === 0
  return isWhole ? trial : value
}
