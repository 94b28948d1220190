import { createHash } from 'node:crypto'
import type { ImportReport } from '@trellis/contract/archives.ts'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import type { Bound } from '../game-data/storage-quota.ts'
import { writeTexture } from '../game-data/textures.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { type ArchiveEntry, findArchiveEntry } from './archive-entry.ts'
import { ArchiveGrowth } from './archive-growth.ts'
import { ArchivedLibrary, type LibraryPlace } from './archived-library.ts'
import { ImportJournal } from './import-journal.ts'
import { describeFailure, describeSkip } from './import-reasons.ts'
import { createImportReport } from './import-report.ts'
import { checkImported } from './import-work.ts'
import { maxPlainPasswords } from './plain-passwords.ts'
import { type ZipEntry, zipEntries } from './zip-reader.ts'

export type ImportOptions = {
  by: string
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
const maxSkippedListed = 100
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
  readonly #good = new Set<string>()
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
    const { main, bound, folder, done, by, totalBytes } = this.#deps
    if (done === null) {
      this.#refuseTooManyFiles()
      await main.reserve(await this.#growth.bytes(), bound)
    }
    main.commit(importBudgetMs)
    return done === null
      ? ImportJournal.begin(folder, { path: this.#path, by, totalBytes })
      : ImportJournal.resume(folder)
  }

  async #check(): Promise<void> {
    for await (const entry of this.#entries()) {
      const what = findArchiveEntry(entry.path)
      if (!what) continue
      await this.#sendReport()
      try {
        const bytes = await entry.read()
        await this.#checkEntry(what, bytes)
        this.#good.add(entry.path)
      } catch (error) {
        this.#skip(entry.path, error)
      }
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

  async #checkEntry(what: ArchiveEntry, bytes: Buffer): Promise<void> {
    if (what.kind === 'document') return this.#checkDocument(what.document, bytes)
    if (what.kind === 'texture') return this.#checkTexture(what.name, bytes)
    this.#library.check(what.place, bytes)
    this.#growth.addLibraryEntry(what.place, bytes)
  }

  #refuseTooManyFiles(): void {
    const { maxNewFiles } = this.#deps
    if (maxNewFiles === null || this.#growth.newFiles() <= maxNewFiles) return
    throw createFault('conflict', { code: 'too-many-files' })
  }

  async #checkDocument(document: GameDocument, content: Buffer): Promise<void> {
    const checked = checkImported(document, content)
    await this.#growth.addDocument(document, checked.bytes)
    if (checked.hasPlainPassword) this.#plainPasswords++
  }

  async #write(journal: ImportJournal): Promise<void> {
    this.report.state = 'writing'
    let left = this.report.done
    for await (const entry of this.#entries()) {
      const what = this.#good.has(entry.path) ? findArchiveEntry(entry.path) : null
      if (!what) continue
      const isWritten = left-- > 0
      if (!isWritten) await this.#writeEntry(what, await entry.read())
      this.#count(what)
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

  #count(what: ArchiveEntry): void {
    if (what.kind === 'texture') this.report.textures++
    else if (what.kind === 'library') this.report.library++
    else if (what.document.kind === 'world') this.report.worlds++
    else if (what.document.kind === 'player') this.report.players++
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
   * Names custom textures by their content, so that a name never refers to another picture later.
   */
  #checkTexture(name: string, bytes: Buffer): void {
    const start = bytes.toString('latin1', 0, 6)
    if (start !== 'RTPACK' && start !== 'RTTXTR')
      throw createFault('bad-input', { code: 'not-a-texture' })
    const { max, sentence } = listBounds.textures
    if (this.#textures.size >= max && !this.#textures.has(name))
      throw new Fault('bad-input', sentence)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const plain = name.slice(0, -'.rttex'.length).replace(/_[0-9a-f]{8}$/, '')
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 30)
    const file = `${slug || 'texture'}_${hash}.rttex`
    this.#textures.set(name, file)
    this.#growth.addTexture(file, bytes)
  }

  #skip(file: string, error: unknown): void {
    this.report.skippedTotal++
    if (this.report.skipped.length < maxSkippedListed)
      this.report.skipped.push({ file: file.slice(0, 200), ...describeSkip(error) })
  }
}
