import { createHash } from 'node:crypto'
import type { ImportChange, ImportReport } from '@trellis/contract/game/archives.ts'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getListRefusal, listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { readPlayer } from '@trellis/game-data/player-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault, createReasonFault } from '@trellis/link/fault.ts'
import { getFieldSentence } from '@trellis/texts/field-sentences.ts'
import type { Bound } from '../documents/storage-quota.ts'
import { writeTexture } from '../documents/textures.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { type ArchiveEntry, getEntryKey, recogniseEntry } from './archive-entry.ts'
import { ArchiveGrowth } from './archive-growth.ts'
import { ArchivedLibrary, type LibraryPlace } from './archived-library.ts'
import { FileReport, shortenPath } from './file-report.ts'
import { ImportJournal } from './import-journal.ts'
import { describeFailure, describeRefused, describeSkip } from './import-reasons.ts'
import { createImportReport } from './import-report.ts'
import { checkImported, renameTexture } from './import-work.ts'
import { maxPlainPasswords } from './plain-passwords.ts'
import { type ZipEntry, zipEntries } from './zip-reader.ts'

export type ImportOptions = {
  by: string
  /** Whether the server keeps its creators, as it does when a member imports. */
  keepsCreators: boolean
  /** Limits the total unpacked size of the archive, in bytes. */
  totalBytes: number
  bound: Bound
  /** Limits the number of files that the archive may add; null for no limit. */
  maxNewFiles: number | null
}
type Deps = ImportOptions & {
  folder: ServerFolder
  main: MainThread
  /** Counts the files that an earlier thread has written; null when writing has not begun. */
  done: number | null
}

/**
 * A message to the main thread: the progress, or a document, template or stamp, which the main thread writes in its
 * queue.
 */
export type ImportPart =
  | { is: 'report'; report: ImportReport }
  | { is: 'document'; document: GameDocument; content: Uint8Array; textures: Map<string, string> }
  | { is: 'library'; place: LibraryPlace; text: string }

const maxEntries = 200_000
/**
 * Limits the thread's own time once it writes; the time in which the main thread writes its
 * documents does not count.
 */
export const importBudgetMs = 30 * 60_000
const reportIntervalMs = 200

/** A file of the archive that can be taken over. `textures` are those that custom items name. */
type Good = { entry: ArchiveEntry; changes: ImportChange[]; textures: string[] }

/**
 * Imports an archive's worlds, players, settings and textures into a server, running or stopped. It
 * reads and checks the whole archive, including the space it needs, before it writes anything; each
 * document it replaces is kept as a version. It runs in a worker thread. If the thread ends during
 * the check, nothing has changed; if it ends while writing, the journal says where the next thread
 * continues.
 */
export class ArchiveImport {
  readonly report = createImportReport()
  readonly #path: string
  readonly #deps: Deps
  /** Maps the textures' names in the archive to their file names on the server. */
  readonly #textures = new Map<string, string>()
  /** The files that can be taken over, by their place in the archive. */
  readonly #good = new Map<number, Good>()
  /** Maps the keys of these files to their paths: of two files with one key, the first one counts. */
  readonly #paths = new Map<string, string>()
  readonly #files = new FileReport(this.report)
  readonly #growth: ArchiveGrowth
  readonly #library: ArchivedLibrary
  #plainPasswords = 0
  #reportedAt = 0

  constructor(path: string, deps: Deps) {
    this.#path = path
    this.#deps = deps
    this.#growth = new ArchiveGrowth(deps.folder)
    this.#library = new ArchivedLibrary(deps.folder)
    this.report.done = deps.done ?? 0
  }

  get textures(): string[] {
    return [...this.#textures.values()]
  }

  /** Never rejects: the report holds the outcome. */
  async run(): Promise<void> {
    try {
      await this.#check()
      const journal = await this.#begin()
      await this.#write(journal).finally(() => journal.close())
      this.report.state = 'done'
    } catch (error) {
      Object.assign(this.report, describeFailure(error))
    }
  }

  /** Skips the checks for an import that has begun: its space is already reserved. */
  async #begin(): Promise<ImportJournal> {
    const { main, bound, folder, done, by, totalBytes, keepsCreators } = this.#deps
    if (done === null) {
      this.#refuseTooManyFiles()
      await main.reserve(await this.#growth.bytes(), bound)
    }
    main.commit(importBudgetMs)
    return done === null
      ? ImportJournal.begin(folder, { path: this.#path, by, totalBytes, keepsCreators })
      : ImportJournal.resume(folder)
  }

  async #check(): Promise<void> {
    for await (const file of this.#entries()) {
      await this.#sendReport()
      const entry = recogniseEntry(file.path)
      if (entry.kind === 'note') this.#files.take(file.path, ['archive-note'])
      else if (entry.kind === 'foreign')
        this.#files.leaveOut(file.path, describeRefused(entry.refusal))
      else await this.#checkFile(file, entry)
    }
    this.report.total = this.#good.size
    if (this.#good.size === 0) {
      throw createFault('bad-input', { code: 'archive-empty' })
    }
    if (this.#plainPasswords > maxPlainPasswords)
      throw createFault('bad-input', {
        code: 'too-many-passwords',
        params: { max: maxPlainPasswords },
      })
  }

  async #checkFile({ path, index, read }: ZipEntry, entry: ArchiveEntry): Promise<void> {
    const key = getEntryKey(entry)
    const first = this.#paths.get(key)
    if (first !== undefined) {
      const params = { file: shortenPath(first) }
      return this.#files.leaveOut(path, describeRefused({ code: 'import-repeated', params }))
    }
    try {
      this.#good.set(index, await this.#checkEntry(entry, path, await read()))
      this.#paths.set(key, path)
    } catch (error) {
      this.#files.leaveOut(path, describeSkip(error))
    }
  }

  async #checkEntry(entry: ArchiveEntry, path: string, bytes: Buffer): Promise<Good> {
    if (entry.kind === 'document') return this.#checkDocument(entry, path, bytes)
    if (entry.kind === 'texture') {
      const file = this.#checkTexture(entry.name, bytes)
      return { entry, changes: file === entry.name ? [] : ['texture-renamed'], textures: [] }
    }
    this.#library.check(entry.place, bytes)
    this.#growth.addLibraryEntry(entry.place, bytes)
    return { entry, changes: [], textures: [] }
  }

  #refuseTooManyFiles(): void {
    const { maxNewFiles } = this.#deps
    if (maxNewFiles === null || this.#growth.newFiles() <= maxNewFiles) return
    throw createFault('conflict', { code: 'too-many-files' })
  }

  async #checkDocument(
    entry: Extract<ArchiveEntry, { kind: 'document' }>,
    path: string,
    content: Buffer,
  ): Promise<Good> {
    const { document } = entry
    const checked = checkImported(document, content)
    const { changes, textures } = checked
    const named = await this.#growth.addDocument(document, checked.bytes)
    if (checked.hasPlainPassword) this.#plainPasswords++
    if (checked.isWithoutPassword) changes.push(await this.#findPassword(named))
    if (document.kind === 'world' && !path.includes(document.name, path.lastIndexOf('/')))
      changes.push('name-in-capitals')
    return { entry, changes, textures }
  }

  /** Returns whether the server has a password for a player whose file in the archive has none. */
  async #findPassword(player: GameDocument): Promise<ImportChange> {
    if (!('name' in player)) return 'password-missing'
    // An unreadable file is set aside when it is replaced, with its password.
    const there = await readPlayer(this.#deps.folder.players, player.name).catch(() => null)
    return there?.pass === undefined || there.pass === '' ? 'password-missing' : 'password-kept'
  }

  async #write(journal: ImportJournal): Promise<void> {
    this.report.state = 'writing'
    let left = this.report.done
    for await (const file of this.#entries()) {
      const good = this.#good.get(file.index)
      if (good === undefined) continue
      const isWritten = left-- > 0
      if (!isWritten) await this.#writeEntry(good.entry, await file.read())
      this.#count(good, file.path)
      if (isWritten) continue
      this.report.done++
      await journal.note(this.report.done)
      await this.#sendReport()
    }
  }

  #writeEntry(what: ArchiveEntry, bytes: Buffer): Promise<void> {
    if (what.kind === 'texture') return this.#writeTexture(what.name, bytes)
    if (what.kind === 'document') return this.#writeDocument(what.document, bytes)
    const part = { is: 'library', place: what.place, text: bytes.toString('utf8') } as const
    return this.#deps.main.give(part satisfies ImportPart)
  }

  #count({ entry, changes, textures }: Good, path: string): void {
    if (entry.kind === 'texture') this.report.textures++
    else if (entry.kind === 'library') this.report.library++
    else if (entry.document.kind === 'world') this.report.worlds++
    else if (entry.document.kind === 'player') this.report.players++
    const hasNewNames = textures.some((name) => renameTexture(name, this.#textures) !== name)
    this.#files.take(path, hasNewNames ? [...changes, 'item-textures-renamed'] : changes)
  }

  async #sendReport(): Promise<void> {
    const now = performance.now()
    if (now - this.#reportedAt < reportIntervalMs) return
    this.#reportedAt = now
    await this.#deps.main.give({ is: 'report', report: this.report } satisfies ImportPart)
  }

  #entries(): AsyncGenerator<ZipEntry> {
    const { totalBytes } = this.#deps
    return zipEntries(this.#path, { entries: maxEntries, totalBytes, entryBytes: documentBytes })
  }

  async #writeDocument(document: GameDocument, content: Buffer): Promise<void> {
    const textures = document.kind === 'custom-items' ? this.#textures : new Map<string, string>()
    const part = { is: 'document', document, content, textures } satisfies ImportPart
    await this.#deps.main.give(part)
  }

  async #writeTexture(name: string, bytes: Buffer): Promise<void> {
    const file = this.#textures.get(name)
    if (file !== undefined) await writeTexture(this.#deps.folder, file, bytes)
  }

  /**
   * Names custom textures by their content, so that a name never refers to another picture later. Returns the new name.
   */
  #checkTexture(name: string, bytes: Buffer): string {
    const start = bytes.toString('latin1', 0, 6)
    if (start !== 'RTPACK' && start !== 'RTTXTR')
      throw createFault('bad-input', { code: 'not-a-texture' })
    if (this.#textures.size >= listBounds.textures.max && !this.#textures.has(name)) {
      const cause = getListRefusal(listBounds.textures)
      throw createReasonFault('bad-input', { reason: getFieldSentence(cause), cause })
    }
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const plain = name.slice(0, -'.rttex'.length).replace(/_[0-9a-f]{8}$/, '')
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 30)
    const file = `${slug || 'texture'}_${hash}.rttex`
    this.#textures.set(name, file)
    this.#growth.addTexture(file, bytes)
    return file
  }
}
