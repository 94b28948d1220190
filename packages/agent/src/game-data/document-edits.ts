import { existsSync } from 'node:fs'
import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { applyChanges, undoChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import {
  checkDocument,
  documentGrowth,
  documentKey,
  documentPath,
  namedAsFile,
} from '@trellis/game-data/game-document.ts'
import { CorruptFile } from '@trellis/game-data/quarantine.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '../fault.ts'
import type { DataDesk } from './data-desk.ts'
import {
  namedAsContent,
  normal,
  passChange,
  peekAt,
  refuseConflicts,
  refuseUnsafe,
} from './edit-rules.ts'
import { type GameWriter, missingDocument } from './game-writer.ts'
import type { History, Reason } from './history.ts'
import { loadedDocument, shownOf } from './loaded-document.ts'
import { type Found, findDocument, repair } from './repair.ts'
import { setFields } from './set-fields.ts'
import type { Bound, StorageRoom } from './storage-room.ts'

export type EditOptions = { base: string | null; reader: string | null; by: string; room: Bound }
/** `queued` when it waits for the engine's end. */
type Done = { queued: boolean }
export type Saved = Done & { etag: string; merged: boolean; changed: number }
/** A save, and what it changed, so that it can be taken back. */
export type Edit = { saved: Saved; changes: Change[] }

const staleSentence =
  'This was loaded too long ago to be compared with what is there now. Load it again.'

type Parts = {
  folder: ServerFolder
  desk: DataDesk
  room: StorageRoom
  history: () => History
  now: () => number
}

/** Reads and changes a server's documents so that neither the game nor another editor loses anything. */
export class DocumentEdits {
  readonly #parts: Parts
  /** What the next reader of a document must hear. */
  readonly #notices = new Map<string, string>()
  constructor(parts: Parts) {
    this.#parts = parts
  }

  async read(asked: GameDocument, reader: string | null) {
    const { desk, folder } = this.#parts
    const document = await namedAsFile(folder, asked)
    const { value, notice } = desk.isInBetween
      ? await peekAt(document, folder)
      : await desk.edit(async (writer) => {
          await writer.flush(document)
          return this.#find(document, writer)
        })
    const key = documentKey(document)
    const told = notice ?? this.#notices.get(key) ?? null
    this.#notices.delete(key)
    return { ...this.#loaded(document, value, reader), notice: told }
  }

  /** The engine has set a broken file aside: the newest kept state takes its place, and the next reader is told. */
  async putBack(document: GameDocument, movedTo: string): Promise<void> {
    const { folder, desk, history } = this.#parts
    await desk.edit(async (writer) => {
      const path = documentPath(folder, document)
      if (existsSync(path)) return
      const broken = new CorruptFile(path, movedTo, null)
      const parts = { history: history(), writer }
      const { notice } = await repair(document, broken, parts)
      if (notice !== null) this.#notices.set(documentKey(document), notice)
    })
  }

  /** `text` is the whole document as the editor leaves it; a new password comes hashed beside it. */
  write(document: GameDocument, text: string, passHash: string | null, options: EditOptions) {
    const edited = shownOf(document, this.#parse(document, text))
    return this.#edit(document, { ...options, passHash }, () => edited)
  }

  set(
    document: GameDocument,
    fields: { path: DocumentPath; value?: unknown }[],
    options: EditOptions,
  ): Promise<Edit> {
    return this.#edit(document, { ...options, passHash: null }, (base) =>
      shownOf(document, normal(document, setFields(base, fields))),
    )
  }

  /** Makes the opposite of an edit, as far as nobody has changed the same again. */
  async takeBack(document: GameDocument, changes: readonly Change[], by: string): Promise<void> {
    await this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const { value } = await this.#find(document, writer)
      const before = copyOfJson(value)
      undoChanges(before, changes)
      refuseConflicts(await writer.patch(document, diff(value, before), by))
    })
  }

  async remove(asked: GameDocument, by: string): Promise<Done> {
    const { desk, folder } = this.#parts
    const document = await namedAsFile(folder, asked)
    let isKept = false
    return desk.edit(async (writer) => {
      await writer.flush(document)
      const there = await this.#findIfThere(document, writer)
      // Gone already: the engine went away after it had done it, and before it could say so.
      const done = { queued: writer.isDeferred }
      if (!there && isKept) return done
      if (!there) throw missingDocument(document)
      if (!isKept) this.#keep(document, there.value, { by, reason: 'delete', writer })
      isKept = true
      await writer.remove(document, by)
      return done
    })
  }

  /** Puts a kept state back, also of a document that was deleted. */
  async restore(
    asked: GameDocument,
    number: number,
    { by, room }: Pick<EditOptions, 'by' | 'room'>,
  ): Promise<Done> {
    const there = await namedAsFile(this.#parts.folder, asked)
    return this.#parts.desk.edit(async (writer) => {
      const value = this.#version(there, number)
      await writer.flush(there)
      const present = await this.#findIfThere(there, writer)
      const document = present ? there : namedAsContent(there, value)
      if (present?.value.pass !== undefined) value.pass = present.value.pass
      checkDocument(document, value)
      await this.#inRoom(document, value, room, async () => {
        if (present) this.#keep(document, present.value, { by, reason: 'restore', writer })
        await writer.put(document, value, by)
      })
      this.#loaded(document, value, null)
      return { queued: writer.isDeferred }
    })
  }

  /** Puts a document from outside in place of what is there, whose password stays when it brings none. */
  async replace(asked: GameDocument, value: JsonObject, by: string): Promise<void> {
    const document = await namedAsFile(this.#parts.folder, asked)
    await this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const present = await this.#findIfThere(document, writer)
      if (present) {
        const { pass } = present.value
        if (value.pass === undefined && pass !== undefined) value.pass = pass
        this.#keep(document, present.value, { by, reason: 'import', writer })
      }
      await writer.put(document, value, by)
    })
  }

  /** What differs between a kept state (`from`) and the present one (`to`). */
  async changesSince(document: GameDocument, number: number): Promise<Change[]> {
    const version = shownOf(document, this.#version(document, number))
    const { shown } = await this.read(document, null)
    return diff(version, shown)
  }

  #version(document: GameDocument, number: number): JsonObject {
    const text = this.#parts.history().version(documentKey(document), number)
    if (text === null) throw new Fault('missing', 'This version is not kept any more.')
    return parseObject(text)
  }

  async #edit(
    asked: GameDocument,
    options: EditOptions & { passHash: string | null },
    editedFrom: (base: JsonObject) => JsonObject,
  ): Promise<Edit> {
    const document = await namedAsFile(this.#parts.folder, asked)
    return this.#parts.desk.edit(async (writer) => {
      await writer.flush(document)
      const { value } = await this.#find(document, writer)
      const present = loadedDocument(document, value)
      const base = this.#baseOf(document, options, present)
      const edited = editedFrom(base)
      const edit = diff(base, edited)
      const pass = passChange(value, options.passHash)
      refuseUnsafe(document, [...edit, ...pass])
      const isPresent = base === present.shown
      const changes = [...(isPresent ? edit : diff(base, edited, present.shown)), ...pass]
      if (changes.length > 0) await this.#make(document, value, changes, { writer, ...options })
      const now = await this.#find(document, writer)
      const isInHand = diff(edited, shownOf(document, now.value)).length === 0
      const { etag } = this.#loaded(document, now.value, isInHand ? options.reader : null)
      if (!isInHand) this.#hasInHand(document, edited, options.reader)
      const merged = changes.length > 0 && diff(base, present.shown).length > 0
      const queued = writer.isDeferred && changes.length > 0
      return { saved: { etag, merged, changed: changes.length, queued }, changes }
    })
  }

  async #make(
    document: GameDocument,
    value: JsonObject,
    changes: Change[],
    { writer, by, room }: { writer: GameWriter; by: string; room: Bound },
  ): Promise<void> {
    const trial = copyOfJson(value)
    refuseConflicts(applyChanges(trial, changes))
    if (isSameJson(trial, value)) return
    await this.#inRoom(document, trial, room, async () => {
      this.#keep(document, value, { by, reason: 'edit', writer })
      refuseConflicts(await writer.patch(document, changes, by))
    })
  }

  /** Does what makes the document's file hold `value`, if there is room for it. */
  async #inRoom(
    document: GameDocument,
    value: JsonObject,
    bound: Bound,
    write: () => Promise<void>,
  ): Promise<void> {
    const { folder, room } = this.#parts
    await room.grow(await documentGrowth(folder, document, value), bound, write)
  }

  /** What is only replaced later is kept then. */
  #keep(
    document: GameDocument,
    value: JsonObject,
    { writer, ...why }: { by: string; reason: Reason; writer: GameWriter },
  ): void {
    if (!writer.isDeferred) this.keep(document, value, why)
  }

  /** Keeps a state that is about to be replaced, by whom and why. */
  keep(document: GameDocument, value: JsonObject, { by, reason }: { by: string; reason: Reason }) {
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
    const { etag } = loaded
    const text = JSON.stringify(value)
    history().loaded(documentKey(document), { etag, text, reader, at: now(), isState: true })
    return loaded
  }

  /** After a save an editor has what was sent, without what was merged into it. */
  #hasInHand(document: GameDocument, edited: JsonObject, reader: string | null): void {
    if (reader === null) return
    const { history, now } = this.#parts
    const { text, etag } = loadedDocument(document, edited)
    history().loaded(documentKey(document), { etag, text, reader, at: now(), isState: false })
  }

  #find(document: GameDocument, writer: GameWriter): Promise<Found> {
    return findDocument(document, { history: this.#parts.history(), writer })
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
      return checkDocument(document, normal(document, parseObject(text)))
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : 'Not a document.'
      throw new Fault('bad-input', sentence, { fields: { body: sentence } })
    }
  }
}
