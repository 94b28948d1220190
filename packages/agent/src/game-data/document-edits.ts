import type { Change, DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import { editConflictSentence } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { checkDocument, documentKey } from '@trellis/game-data/game-document.ts'
import { type JsonObject, parseObject } from '@trellis/game-data/json-text.ts'
import { applyChanges } from '@trellis/game-data/merge/apply.ts'
import {
  ChangeFault,
  refuseLosses,
  refuseOtherTypes,
} from '@trellis/game-data/merge/change-types.ts'
import { diff } from '@trellis/game-data/merge/diff.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { normaliseSwitches } from '@trellis/game-data/world-normal-form.ts'
import { Fault } from '../fault.ts'
import { canonicalName } from './canonical-name.ts'
import type { DataDesk } from './data-desk.ts'
import type { GameWriter } from './game-writer.ts'
import type { History, Reason } from './history.ts'
import { loadedDocument, shownOf } from './loaded-document.ts'
import { type Found, findDocument } from './repair.ts'
import { setFields } from './set-fields.ts'

export type EditOptions = { base: string | null; reader: string | null; by: string }
export type Saved = { etag: string; merged: boolean; changed: number }
/** A save, and what it changed, so that it can be taken back. */
export type Edit = { saved: Saved; changes: Change[] }

const staleSentence =
  'This was loaded too long ago to be compared with what is there now. Load it again.'

type Parts = { folder: ServerFolder; desk: DataDesk; history: () => History; now: () => number }

/** Reads and changes a server's documents so that neither the game nor another editor loses anything. */
export class DocumentEdits {
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.#parts = parts
  }

  async read(asked: GameDocument, reader: string | null) {
    const { desk, folder } = this.#parts
    const document = await canonicalName(folder, asked)
    const { value, notice } = desk.isInBetween
      ? await this.#find(document, noWriter)
      : await desk.edit(async (writer) => {
          await writer.flush(document)
          return this.#find(document, writer)
        })
    return { ...this.#loaded(document, value, reader), notice }
  }

  /** `text` is the whole document as the editor leaves it; a new password comes hashed beside it. */
  write(document: GameDocument, text: string, passHash: string | null, options: EditOptions) {
    const edited = this.#parse(document, text)
    return this.#edit(document, options, (base) => {
      const changes = diff(base, edited)
      if (passHash !== null) changes.push({ path: ['pass'], to: passHash })
      return changes
    })
  }

  set(
    document: GameDocument,
    fields: { path: DocumentPath; value?: unknown }[],
    options: EditOptions,
  ): Promise<Edit> {
    return this.#edit(document, options, (base) => diff(base, setFields(base, fields)))
  }

  /** Makes the opposite of an edit, as far as nobody has changed the same again. */
  async takeBack(document: GameDocument, changes: readonly Change[], by: string): Promise<void> {
    const back = changes.map(({ path, from, to }) => ({
      path,
      ...(to !== undefined && { from: to }),
      ...(from !== undefined && { to: from }),
    }))
    await this.#parts.desk.edit((writer) => writer.patch(document, back, by))
  }

  async remove(asked: GameDocument, by: string): Promise<void> {
    const document = await canonicalName(this.#parts.folder, asked)
    await this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const { value } = await this.#find(document, writer)
      this.#keep(document, value, { by, reason: 'delete' })
      await writer.remove(document, by)
    })
  }

  /** Puts a kept state back, also of a document that was deleted. */
  async restore(asked: GameDocument, number: number, by: string): Promise<void> {
    await this.#parts.desk.edit(async (writer) => {
      const text = this.#parts.history().version(documentKey(asked), number)
      if (text === null) throw new Fault('missing', 'This version is not kept any more.')
      const value = parseObject(text)
      const document = ownName(await canonicalName(this.#parts.folder, asked), value)
      await writer.flush(document)
      const present = await this.#findIfThere(document, writer)
      if (present) {
        if (present.value.pass !== undefined) value.pass = present.value.pass
        this.#keep(document, present.value, { by, reason: 'restore' })
      }
      await writer.put(document, checkDocument(document, value), by)
    })
  }

  /** Puts a document from outside in place of what is there, whose password stays when it brings none. */
  async replace(asked: GameDocument, value: JsonObject, by: string): Promise<void> {
    const document = await canonicalName(this.#parts.folder, asked)
    await this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const present = await this.#findIfThere(document, writer)
      if (present) {
        if (value.pass === undefined && present.value.pass !== undefined) {
          value.pass = present.value.pass
        }
        this.#keep(document, present.value, { by, reason: 'import' })
      }
      await writer.put(document, value, by)
    })
  }

  /** What differs between a kept state (`from`) and the present one (`to`). */
  async changesSince(document: GameDocument, number: number): Promise<Change[]> {
    const text = this.#parts.history().version(documentKey(document), number)
    if (text === null) throw new Fault('missing', 'This version is not kept any more.')
    const { shown } = await this.read(document, null)
    return diff(shownOf(document, parseObject(text)), shown)
  }

  async #edit(
    asked: GameDocument,
    options: EditOptions,
    changesFrom: (base: JsonObject) => Change[],
  ): Promise<Edit> {
    const document = await canonicalName(this.#parts.folder, asked)
    return this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const { value } = await this.#find(document, writer)
      const present = loadedDocument(document, value)
      const base = this.#baseOf(document, options, present)
      const changes = completed(changesFrom(base), value)
      this.#refuseUnsafe(document, changes)
      if (changes.length > 0) await this.#make(document, value, changes, { writer, by: options.by })
      const now = await this.#find(document, writer)
      const { etag } = this.#loaded(document, now.value, options.reader)
      const merged = changes.length > 0 && diff(base, present.shown).length > 0
      return { saved: { etag, merged, changed: changes.length }, changes }
    })
  }

  async #make(
    document: GameDocument,
    value: JsonObject,
    changes: Change[],
    { writer, by }: { writer: GameWriter; by: string },
  ): Promise<void> {
    refuseConflicts(applyChanges(parseObject(JSON.stringify(value)), changes))
    this.#keep(document, value, { by, reason: 'edit' })
    refuseConflicts(await writer.patch(document, changes, by))
  }

  #keep(document: GameDocument, value: JsonObject, { by, reason }: { by: string; reason: Reason }) {
    if (!('name' in document)) return
    const { history, now } = this.#parts
    history().keep(documentKey(document), { text: JSON.stringify(value), by, reason, at: now() })
  }

  /** What the editor had before it when it began. */
  #baseOf(
    document: GameDocument,
    { base, reader }: EditOptions,
    present: { shown: JsonObject; etag: string },
  ): JsonObject {
    const key = documentKey(document)
    const history = this.#parts.history()
    const etag = base ?? (reader === null ? null : history.lastRead(key, reader))
    if (etag === null || etag === present.etag) return present.shown
    const text = history.base(key, etag)
    if (text === null) throw new Fault('conflict', staleSentence)
    return shownOf(document, parseObject(text))
  }

  #loaded(document: GameDocument, value: JsonObject, reader: string | null) {
    const loaded = loadedDocument(document, value)
    const { history, now } = this.#parts
    const text = JSON.stringify(value)
    history().loaded(documentKey(document), { etag: loaded.etag, text, reader, at: now() })
    return loaded
  }

  #find(document: GameDocument, writer: GameWriter): Promise<Found> {
    const { folder, history, now } = this.#parts
    return findDocument(document, { folder, history: history(), now: now(), writer })
  }

  async #findIfThere(document: GameDocument, writer: GameWriter): Promise<Found | null> {
    try {
      return await this.#find(document, writer)
    } catch (error) {
      if (error instanceof Fault && error.kind === 'missing') return null
      throw error
    }
  }

  #parse(document: GameDocument, text: string): JsonObject {
    try {
      // A plain password goes no further than this: what is stored comes as `passHash`.
      const value = shownOf(document, parseObject(text))
      if (document.kind === 'world') normaliseSwitches(value)
      return checkDocument(document, value)
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : 'Not a document.'
      throw new Fault('bad-input', sentence, { fields: { body: sentence } })
    }
  }

  #refuseUnsafe(document: GameDocument, changes: readonly Change[]): void {
    try {
      refuseLosses(document, changes)
      refuseOtherTypes(changes)
    } catch (error) {
      if (!(error instanceof ChangeFault)) throw error
      throw new Fault('bad-input', error.message, { fields: { [error.path]: error.message } })
    }
  }
}

/** A deleted player has no file any more that would tell how the name is written. */
function ownName(document: GameDocument, { name }: JsonObject): GameDocument {
  const isSame =
    document.kind === 'player' &&
    typeof name === 'string' &&
    name.toLowerCase() === document.name.toLowerCase()
  return isSame ? { ...document, name } : document
}

/** A new password replaces whatever is there: nobody could have loaded the old one. */
function completed(changes: Change[], value: JsonObject): Change[] {
  return changes.map((change) =>
    change.path.length === 1 && change.path[0] === 'pass' && value.pass !== undefined
      ? { ...change, from: value.pass }
      : change,
  )
}

function refuseConflicts(conflicts: EditConflict[]): void {
  if (conflicts.length === 0) return
  throw new Fault('conflict', editConflictSentence, { conflicts })
}

/** While a server starts or stops its files can be read, but nobody may repair them. */
const noWriter: GameWriter = {
  flush: async () => {},
  patch: refuse,
  put: refuse,
  remove: refuse,
}

function refuse(): never {
  throw new Fault('conflict', 'The server is busy. Try again in a moment.')
}
