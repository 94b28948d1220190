import { basename } from 'node:path'
import type { TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import type { Change } from '@trellis/contract/kit/document.ts'
import { changeSchema, type Version } from '@trellis/contract/kit/document.ts'
import type { GameDocument, Setting } from '@trellis/contract/kit/game-document.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import type { BannedName } from '@trellis/game-data/ban-list.ts'
import { getDocumentKey, getDocumentPath } from '@trellis/game-data/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { z } from 'zod'
import type { Merge } from '../copies/merge-work.ts'
import type { NewWorldSource } from '../documents/copied-world.ts'
import type { Done, EditOptions, Loaded, RestoreOptions, Saved } from '../documents/edit-options.ts'
import type { Access } from '../documents/opened-documents.ts'
import { createQuotaHost } from '../documents/quota-host.ts'
import type { Repaired, ServerIdentity } from '../documents/repair.ts'
import type { Bound, StorageQuota } from '../documents/storage-quota.ts'
import type { WorldDocument } from '../documents/world-names.ts'
import type { TaskInput, TaskName, TaskOutcome } from '../tasks.ts'
import type { RunTask, TaskOptions } from '../threads/server-tasks.ts'
import type { TaskHost } from '../threads/thread-messages.ts'
import type { FolderOwner, Writer } from './folder-owner.ts'
import { KeptOpen } from './kept-open.ts'
import type { QueuedEdits } from './queued-edits.ts'

/** A save and its changes, so that it can be reversed. */
export type Edit = { saved: Saved; readonly changes: Change[] }

type DocumentTask = Extract<
  TaskName,
  'bans.read' | 'world.tiles' | Exclude<`document.${string}` & TaskName, `document.peek${string}`>
>
type Params<Name extends DocumentTask> = Omit<
  TaskInput<Name>,
  'folder' | 'now' | 'access' | 'isBundled'
>

type Deps = {
  folder: ServerFolder
  folderOwner: FolderOwner
  room: StorageQuota
  runTask: RunTask
  now: () => number
  /** Where edits wait for the end of an engine that is not the bundled one. */
  queued: QueuedEdits | null
  getIdentity: () => ServerIdentity
  /** Runs when settings that could not be read were replaced by a kept state or by defaults. */
  onReset: (reset: SettingsReset) => void
}

/** Nothing is written while a server starts or stops. */
const peeking = { access: 'folder', isBundled: true } as const

/** `file` is the file's name. */
export type SettingsReset = { file: string; from: Repaired['from'] }

/** Reads and changes a server's documents in worker threads, serialised by the folder's owner. */
export class DocumentEdits {
  readonly #deps: Deps
  readonly #history: KeptOpen
  /** Notices for the next reader of each document. */
  readonly #notices = new Map<string, Reason>()

  constructor(deps: Deps) {
    this.#deps = deps
    const check = () => deps.runTask('history.check', {})
    this.#history = new KeptOpen(deps.folder.historyFile, check)
  }

  /** `notice` says that a file that could not be read was replaced by an older state. */
  async read(
    document: GameDocument,
    reader: string | null,
    leaveOut: readonly string[] = [],
  ): Promise<Loaded & { notice: Reason | null }> {
    const loaded = await this.readText(document, reader, leaveOut)
    const key = getDocumentKey(document)
    const notice = this.#notices.get(key) ?? null
    this.#notices.delete(key)
    return { ...loaded, notice }
  }

  /** Reads for the agent, too: a notice is left to the next reader. */
  async readText(
    document: GameDocument,
    reader: string | null = null,
    leaveOut: readonly string[] = [],
  ): Promise<Loaded> {
    const { folderOwner } = this.#deps
    await this.#history.ready()
    return folderOwner.isInBetween
      ? this.#deps.runTask('document.peek', { document, reader, leaveOut, ...peeking })
      : this.#perform('document.read', { document, reader, leaveOut })
  }

  /** Restores the newest version of a file that the engine cannot read, with a notice for the next reader. */
  async putBack(document: GameDocument, movedTo: string | null): Promise<void> {
    const notice = await this.#perform('document.put-back', { document, movedTo })
    if (notice === null) return
    this.#notices.set(getDocumentKey(document), notice)
    if (!('name' in document)) this.#reportReset(document, 'kept')
  }

  /**
   * Puts older states in the place of settings that cannot be read, before an engine starts without them and writes new ones.
   */
  async repairSettings(): Promise<void> {
    await this.#history.ready()
    if (!(await this.#deps.runTask('history.check-settings', {}, { weight: 'light' }))) return
    const server = this.#deps.getIdentity()
    const repaired = await this.#perform('document.repair-settings', { server })
    for (const { document, notice, from } of repaired) {
      this.#notices.set(getDocumentKey(document), notice)
      this.#reportReset(document, from)
    }
  }

  #reportReset(document: GameDocument, from: Repaired['from']): void {
    const { folder, onReset } = this.#deps
    onReset({ file: basename(getDocumentPath(folder, document)), from })
  }

  /** `text` is the whole edited document; `passHash` is the hash of a new password. */
  write(document: GameDocument, text: string, passHash: string | null, options: EditOptions) {
    return this.#perform('document.write', { document, text, passHash, options })
  }

  async set(document: GameDocument, set: Setting[], options: EditOptions): Promise<Edit> {
    const { saved, changes } = await this.#perform('document.set', { document, set, options })
    return {
      saved,
      // Parsed lazily: most callers do not need the changes, and there may be many.
      get changes() {
        return z.array(changeSchema).parse(parseJson(changes))
      },
    }
  }

  /** Reverses an edit, except for values that have changed since. */
  takeBack(document: GameDocument, changes: readonly Change[], by: string): Promise<void> {
    const text = JSON.stringify(changes)
    return this.#perform('document.take-back', { document, changes: text, by })
  }

  /** Creates a world of another one or of a file, without `locks`. Returns the items in it too. */
  create(
    document: WorldDocument,
    source: NewWorldSource,
    options: { locks: number[]; by: string; room: Bound },
  ): Promise<Done & { ids: number[] }> {
    return this.#perform('document.create', { document, source, ...options })
  }

  /** Returns the file of a world as JSON text, without `locks`. */
  async copy(document: WorldDocument, locks: number[]): Promise<string> {
    if (!this.#deps.folderOwner.isInBetween)
      return this.#perform('document.copy', { document, locks })
    return this.#deps.runTask('document.peek-copy', { document, locks, ...peeking })
  }

  rename(document: WorldDocument, to: string, by: string): Promise<void> {
    return this.#perform('document.rename', { document, to, by })
  }

  remove(document: GameDocument, by: string): Promise<Done> {
    return this.#perform('document.remove', { document, by, begunAt: this.#deps.now() })
  }

  /** Restores a kept state, also of a deleted document. */
  restore(document: GameDocument, number: number, options: RestoreOptions): Promise<Done> {
    return this.#perform('document.restore', { document, number, options })
  }

  /** Restores a state from a backup, also of a deleted document. */
  restoreText(document: GameDocument, text: string, options: RestoreOptions): Promise<Done> {
    return this.#perform('document.restore-text', { document, text, options })
  }

  /** Merges what changed in a test copy's document. */
  merge(document: TakenDocument, merge: Merge): Promise<{ changed: number; merged: boolean }> {
    return this.#perform('document.merge', { document, merge })
  }

  /** Returns the number of differences between a state from a backup and the present one, and the first ones. */
  async changesFrom(document: GameDocument, text: string, limit: number) {
    const requested = { document, text, limit }
    const { total, changes } = await this.#perform('document.changes-from', requested)
    return { total, changes: z.array(changeSchema).parse(parseJson(changes)) }
  }

  /** Replaces a document with one from an archive; keeps the old password if the archive has none. */
  replaceImported(
    document: GameDocument,
    from: { content: Uint8Array; textures: Map<string, string>; by: string },
  ): Promise<void> {
    return this.#perform('document.import', { document, ...from }, { isPatient: true })
  }

  /**
   * Returns the number of differences between a kept state (`from`) and the present one (`to`), and
   * the first ones.
   */
  async changesSince(document: GameDocument, number: number, limit: number) {
    const requested = { document, number, limit }
    const { total, changes } = await this.#perform('document.changes', requested)
    return { total, changes: z.array(changeSchema).parse(parseJson(changes)) }
  }

  tiles(name: string): Promise<TaskOutcome<'world.tiles'>> {
    return this.#perform('world.tiles', { document: { kind: 'world', name } })
  }

  bans(): Promise<{ bans: BannedName[]; etag: string }> {
    return this.#perform('bans.read', {})
  }

  /** The kept older states, newest first. */
  async versions(document: GameDocument): Promise<Version[]> {
    await this.#history.ready()
    return this.#deps.runTask('history.versions', { document }, { weight: 'light' })
  }

  async deletedWorlds() {
    await this.#history.ready()
    return this.#deps.runTask('history.deleted-worlds', {}, { weight: 'light' })
  }

  /**
   * Forgets the loaded states before all files are replaced, because they cannot be compared with
   * the new files.
   */
  async forgetLoaded(): Promise<void> {
    await this.#history.ready()
    await this.#deps.runTask('history.forget-loaded', {})
  }

  /** Resolves when tasks may keep older states. */
  historyReady(): Promise<void> {
    return this.#history.ready()
  }

  /** Closes the files for good. */
  close(): void {
    this.#history.close()
  }

  /** Runs a task serially, with the program that may write the files at that moment. */
  async #perform<Name extends DocumentTask>(
    name: Name,
    params: Params<Name>,
    options: Pick<TaskOptions, 'isPatient'> = {},
  ): Promise<TaskOutcome<Name>> {
    await this.#history.ready()
    return this.#deps.folderOwner.edit((writer) => {
      const { access } = writer
      // The parameters of a task are those given and what every task has.
      const isBundled = this.#deps.queued === null
      const all = { ...params, access, isBundled } as unknown as Omit<
        TaskInput<Name>,
        'folder' | 'now'
      >
      return this.#deps.runTask(name, all, { ...options, host: this.#hostFor(writer) })
    })
  }

  #hostFor(writer: Writer): TaskHost {
    const { room } = this.#deps
    return {
      engine: async (request) => (writer.access === 'engine' ? writer.run.request(request) : null),
      room: createQuotaHost(room),
      take: async () => undefined,
    }
  }
}

export type { Access }
