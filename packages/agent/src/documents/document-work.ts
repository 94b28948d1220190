import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { privateKeys } from '@trellis/contract/kit/private-fields.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { describeRepair } from '@trellis/contract/kit/repair-notice.ts'
import { applyChanges, undoChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { copyOfJson, isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import {
  checkDocument,
  getDocumentKey,
  getDocumentPath,
  measureDocumentGrowth,
  renameAsFile,
} from '@trellis/game-data/game-document.ts'
import { applyTogether } from '@trellis/game-data/journal/apply-together.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { Done, EditOptions, Loaded, RestoreOptions, Saved } from './edit-options.ts'
import {
  normaliseDocument,
  refuseConflicts,
  refuseRoles,
  refuseTooLong,
  refuseUnsafe,
  renameAsContent,
  setPasswordHash,
} from './edit-rules.ts'
import { createMissingDocumentFault } from './game-writer.ts'
import type { NewVersion } from './history.ts'
import { keepGoods, keepGoodsOfReplaced } from './keep-goods.ts'
import { keepVersion } from './keep-version.ts'
import { readMentions, restoreMentions } from './kept-mentions.ts'
import { createLoadedDocument, createPartOfDocument, getShown } from './loaded-document.ts'
import { LoadedStates } from './loaded-states.ts'
import { parseBackedUp, parseEdited } from './parse-documents.ts'
import { type Payment, preparePayments } from './pay-out.ts'
import { findDocument, findForEdit, findReplaced, isReadable, putLastGoodBack } from './repair.ts'
import { setFields } from './set-fields.ts'
import type { Bound } from './storage-quota.ts'
import type { NamesDeps } from './world-names.ts'

/** Reads and changes a server's documents in a worker thread, so that neither the game nor another editor loses anything. */
export class DocumentWork {
  readonly #deps: NamesDeps
  readonly #loaded: LoadedStates

  constructor(deps: NamesDeps) {
    this.#deps = deps
    this.#loaded = new LoadedStates(deps)
  }

  /** A text without the keys of `leaveOut` does not count as loaded, because a save of it would remove them. */
  async read(
    requested: GameDocument,
    reader: string | null,
    leaveOut: readonly string[] = [],
  ): Promise<Loaded> {
    const { document, value } = await this.present(requested)
    if (leaveOut.length > 0) return createPartOfDocument(document, value, leaveOut)
    const { text, etag } = this.#loaded.note(document, value, reader)
    return { text, etag }
  }

  /** Gives the document as its file has it, made as new as the game. */
  async present(requested: GameDocument): Promise<{ document: GameDocument; value: JsonObject }> {
    const { folder, writer } = this.#deps
    const document = await renameAsFile(folder, requested)
    await writer.flush(document)
    return { document, value: await findDocument(document, this.#deps) }
  }

  /**
   * Puts the newest kept state in the place of a file that the running engine cannot read. Gives the notice for the next
   * reader. `movedTo` is the file's name if the engine has set it aside, which it does at its start.
   */
  async putBack(document: GameDocument, movedTo: string | null): Promise<Reason | null> {
    const path = getDocumentPath(this.#deps.folder, document)
    if (movedTo !== null && existsSync(path)) return null
    if (!(await putLastGoodBack(document, this.#deps))) return null
    return describeRepair({ code: 'file-put-back', params: { file: basename(path) } })
  }

  /** `text` is the whole edited document; `passHash` is the hash of a new password. */
  write(document: GameDocument, text: string, passHash: string | null, options: EditOptions) {
    const edited = getShown(document, parseEdited(document, text))
    return this.#edit(document, { ...options, passHash }, () => edited)
  }

  set(
    document: GameDocument,
    fields: { path: DocumentPath; value?: unknown }[],
    options: EditOptions,
  ): Promise<{ saved: Saved; changes: Change[] }> {
    return this.#edit(document, { ...options, passHash: null }, (base) =>
      getShown(document, normaliseDocument(document, setFields(base, fields))),
    )
  }

  /** Makes changes that were found by another comparison than that with the loaded version. */
  async change(
    document: GameDocument,
    value: JsonObject,
    changes: Change[],
    options: Pick<EditOptions, 'by' | 'room'>,
  ): Promise<void> {
    refuseUnsafe(document, changes)
    await this.#make(document, value, changes, { ...options, goods: 'return' })
  }

  /** Reverses an edit, except for values that have changed since. */
  async takeBack(document: GameDocument, changes: readonly Change[], by: string): Promise<void> {
    const { writer, main } = this.#deps
    await writer.flush(document)
    const value = await findForEdit(document, this.#deps)
    const before = copyOfJson(value)
    undoChanges(before, changes)
    main.commit()
    refuseConflicts(await writer.patch(document, diff(value, before), by))
  }

  /** `begunAt` is when the request came: the same deletion may be tried again after the engine went away. */
  async remove(requested: GameDocument, by: string, begunAt: number): Promise<Done> {
    const { folder, writer, history, main } = this.#deps
    const document = await renameAsFile(folder, requested)
    await writer.flush(document)
    const there = await findReplaced(document, this.#deps)
    const last = history.versions(getDocumentKey(document))[0]
    const isKept = last?.reason === 'delete' && Date.parse(last.at) >= begunAt
    const done = { queued: writer.isDeferred }
    if (there === null && isKept) return done
    if (there === null) throw createMissingDocumentFault(document)
    const mentions = isKept ? null : await readMentions(document, this.#deps)
    main.commit()
    if (there === 'unreadable') await writer.setAside(document)
    else if (!isKept) this.#keep(document, there, { by, reason: 'delete', mentions })
    await writer.remove(document, by)
    return done
  }

  /** Puts a kept state back, also of a document that was deleted. */
  async restore(requested: GameDocument, number: number, options: RestoreOptions): Promise<Done> {
    const there = await renameAsFile(this.#deps.folder, requested)
    const mentions = this.#deps.history.mentions(getDocumentKey(there), number)
    const done = await this.#putState(there, this.#version(there, number), options)
    await restoreMentions(there, mentions, { ...this.#deps, by: options.by })
    return done
  }

  /** Puts a state from a backup back, also of a document that was deleted. */
  async restoreText(requested: GameDocument, text: string, options: RestoreOptions): Promise<Done> {
    const there = await renameAsFile(this.#deps.folder, requested)
    return this.#putState(there, parseBackedUp(there, text), options)
  }

  async #putState(
    there: GameDocument,
    value: JsonObject,
    { by, room, goods, roles }: RestoreOptions,
  ): Promise<Done> {
    const { writer, isBundled } = this.#deps
    await writer.flush(there)
    const present = await findReplaced(there, this.#deps)
    const document = present === null ? renameAsContent(there, value) : there
    if (isReadable(present) && present.pass !== undefined) value.pass = present.pass
    checkDocument(document, value)
    refuseRoles(document, roles, { before: isReadable(present) ? present : null, after: value })
    const states = isReadable(present) ? { before: present, after: value } : null
    const owed = states && keepGoodsOfReplaced(document, states, { goods, isBundled }).owed
    const payments = await preparePayments(owed ?? [], this.#deps)
    await this.#reserve(document, value, room)
    if (isReadable(present)) this.#keep(document, present, { by, reason: 'restore' })
    if (present === 'unreadable') await writer.setAside(document)
    if (payments.length > 0) await this.#putTogether({ document, whole: value, by }, payments)
    else await writer.put(document, value, by)
    this.#loaded.note(document, value, null)
    return { queued: writer.isDeferred }
  }

  /** Replaces a document with an imported one; keeps the password and what says who plays where the import has none. */
  async replace(requested: GameDocument, value: JsonObject, by: string): Promise<void> {
    const { folder, writer, main } = this.#deps
    const document = await renameAsFile(folder, requested)
    await writer.flush(document)
    const present = await findReplaced(document, this.#deps)
    main.commit()
    if (isReadable(present)) {
      keepUnnamed(value, present, document.kind === 'player' ? ['pass', ...privateKeys] : [])
      this.#keep(document, present, { by, reason: 'import' })
    }
    if (present === 'unreadable') await writer.setAside(document)
    await writer.put(document, value, by)
  }

  /** Returns the differences between a kept state (`from`) and the present one (`to`). */
  async changesSince(requested: GameDocument, number: number): Promise<Change[]> {
    const version = getShown(requested, this.#version(requested, number))
    const { value } = await this.present(requested)
    this.#loaded.note(requested, value, null)
    return diff(version, getShown(requested, value))
  }

  #version(document: GameDocument, number: number): JsonObject {
    const text = this.#deps.history.version(getDocumentKey(document), number)
    if (text === null) throw createFault('missing', { code: 'version-not-kept' })
    return parseObject(text)
  }

  async #edit(
    requested: GameDocument,
    options: EditOptions & { passHash: string | null },
    editedFrom: (base: JsonObject) => JsonObject,
  ): Promise<{ saved: Saved; changes: Change[] }> {
    const { folder, writer } = this.#deps
    const document = await renameAsFile(folder, requested)
    await writer.flush(document)
    const value = await findForEdit(document, this.#deps)
    const present = createLoadedDocument(document, value)
    const base = this.#loaded.getBase(document, options, present)
    const edited = editedFrom(base)
    const edit = diff(base, edited)
    const pass = setPasswordHash(value, options.passHash)
    refuseUnsafe(document, [...edit, ...pass])
    const isPresent = base === present.shown
    const changes = [...(isPresent ? edit : diff(base, edited, present.shown)), ...pass]
    if (changes.length > 0) await this.#make(document, value, changes, options)
    const now = await findDocument(document, this.#deps)
    const isInHand = diff(edited, getShown(document, now)).length === 0
    const { etag } = this.#loaded.note(document, now, isInHand ? options.reader : null)
    if (!isInHand) this.#loaded.noteInHand(document, edited, options.reader)
    const merged = changes.length > 0 && diff(base, present.shown).length > 0
    const queued = writer.isDeferred && changes.length > 0
    return { saved: { etag, merged, changed: changes.length, queued }, changes }
  }

  async #make(
    document: GameDocument,
    value: JsonObject,
    changes: Change[],
    { by, room, goods, roles }: Pick<EditOptions, 'by' | 'room' | 'goods' | 'roles'>,
  ): Promise<void> {
    const trial = copyOfJson(value)
    refuseConflicts(applyChanges(trial, changes))
    refuseTooLong(document, changes, { before: value, after: trial })
    refuseRoles(document, roles, { before: value, after: trial })
    if (isSameJson(trial, value)) return
    const { writer, isBundled } = this.#deps
    const states = { before: value, after: trial }
    const { hasChanged, owed } = keepGoods(document, states, { goods, isBundled })
    const payments = await preparePayments(owed, this.#deps)
    await this.#reserve(document, trial, room)
    this.#keep(document, value, { by, reason: 'edit' })
    if (payments.length > 0) return this.#putTogether({ document, whole: trial, by }, payments)
    const all = hasChanged ? diff(value, trial) : changes
    refuseConflicts(await writer.patch(document, all, by))
  }

  /**
   * Changes a world and the files of the players who get goods from it in one step, so that a crash neither loses nor
   * doubles any.
   */
  async #putTogether(
    { document, whole, by }: { document: GameDocument; whole: JsonObject; by: string },
    payments: readonly Payment[],
  ): Promise<void> {
    for (const { before, entry } of payments)
      this.#keep(entry.document, before, { by, reason: 'edit' })
    const entries = payments.map(({ entry }) => entry)
    await applyTogether(this.#deps.folder, [{ document, whole }, ...entries])
  }

  /** Reserves the room that the document's file needs to hold `value`. */
  async #reserve(document: GameDocument, value: JsonObject, bound: Bound): Promise<void> {
    const { folder, main } = this.#deps
    await main.grow(await measureDocumentGrowth(folder, document, value), bound)
  }

  /** Keeps the state before it is replaced. A deferred write keeps it when it is made. */
  #keep(document: GameDocument, value: JsonObject, why: Omit<NewVersion, 'text' | 'at'>): void {
    const { writer, history, now } = this.#deps
    if (!writer.isDeferred) keepVersion(history, document, value, { ...why, at: now })
  }
}

/** Takes over keys that another state lacks: an archive may have been made without them. */
function keepUnnamed(value: JsonObject, present: JsonObject, keys: readonly string[]): void {
  for (const key of keys)
    if (value[key] === undefined && present[key] !== undefined) value[key] = present[key]
}
