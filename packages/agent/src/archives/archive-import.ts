import { createHash } from 'node:crypto'
import type { ImportReport } from '@trellis/contract/archives.ts'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { tooManyFilesSentence } from '@trellis/contract/storage.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { Bound } from '../game-data/storage-room.ts'
import { writeTexture } from '../game-data/textures.ts'
import type { MainThread } from '../threads/main-thread.ts'
import { type ArchiveEntry, archiveEntry } from './archive-entry.ts'
import { ArchiveGrowth } from './archive-growth.ts'
import { ImportJournal } from './import-journal.ts'
import { checkImported } from './import-work.ts'
import { maxPlainPasswords } from './plain-passwords.ts'
import { type ZipEntry, zipEntries } from './zip-reader.ts'

export type ImportOptions = {
  by: string
  /** The most that all content of the archive may be. */
  totalBytes: number
  bound: Bound
  /** How many files it may add; null for any number. */
  maxNewFiles: number | null
}
type Deps = ImportOptions & {
  folder: ServerFolder
  main: MainThread
  /** How many of its files an earlier thread has written; null when none has begun to write. */
  done: number | null
}

/** What is handed to the main thread: how far it has come, or a document, which it writes in its turn. */
export type ImportPart =
  | { is: 'report'; report: ImportReport }
  | { is: 'document'; document: GameDocument; content: Uint8Array; textures: Map<string, string> }

const mostEntries = 200_000
/** Of the thread itself, once it writes; the time in which others write its documents is not counted. */
export const importBudgetMs = 30 * 60_000
const reportEveryMs = 200
const skippedTold = 100
const tooManyPasswords =
  `More than ${maxPlainPasswords} players of the archive have passwords that are not encrypted. ` +
  'Split the archive and import the parts one after the other.'

/**
 * Takes an archive's worlds, players, settings and textures over into a server, running or stopped. The whole
 * archive is read and checked, also for the room that it needs, before anything is written; every document it
 * replaces is kept as a version. It runs in a worker thread; if that ends while it checks, nothing was changed, and
 * if it ends while it writes, the journal says where the next thread begins.
 */
export class ArchiveImport {
  readonly report: ImportReport = {
    state: 'checking',
    done: 0,
    total: 0,
    worlds: 0,
    players: 0,
    textures: 0,
    skipped: [],
    skippedTotal: 0,
    failure: null,
  }
  readonly #path: string
  readonly #deps: Deps
  /** What textures are called here, by the name that they have in the archive. */
  readonly #textures = new Map<string, string>()
  readonly #good = new Set<string>()
  readonly #growth: ArchiveGrowth
  #plainPasswords = 0
  #reportedAt = 0

  constructor(path: string, deps: Deps) {
    this.#path = path
    this.#deps = deps
    this.#growth = new ArchiveGrowth(deps.folder)
    this.report.done = deps.done ?? 0
  }

  get textures(): string[] {
    return [...this.#textures.values()]
  }

  /** Never rejects: the report says how it went. */
  async run(): Promise<void> {
    try {
      await this.#check()
      const journal = await this.#begin()
      await this.#write(journal).finally(() => journal.close())
      this.report.state = 'done'
    } catch (error) {
      this.report.state = 'failed'
      this.report.failure =
        error instanceof Fault ? error.message : 'The game host could not write what it read.'
    }
  }

  /** What was begun has its room already, and is refused no more. */
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
      const what = archiveEntry(entry.path)
      if (!what) continue
      await this.#tell()
      try {
        const bytes = await entry.read()
        if (what.kind === 'texture') this.#checkTexture(what.name, bytes)
        else await this.#checkDocument(what.document, bytes)
        this.#good.add(entry.path)
      } catch (error) {
        this.#skip(entry.path, error)
      }
    }
    this.report.total = this.#good.size
    if (this.#good.size === 0) {
      throw new Fault('bad-input', 'The archive holds no worlds, players or settings of a server.')
    }
    if (this.#plainPasswords > maxPlainPasswords) throw new Fault('bad-input', tooManyPasswords)
  }

  #refuseTooManyFiles(): void {
    const { maxNewFiles } = this.#deps
    if (maxNewFiles === null || this.#growth.newFiles() <= maxNewFiles) return
    throw new Fault('conflict', tooManyFilesSentence)
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
      const what = this.#good.has(entry.path) ? archiveEntry(entry.path) : null
      if (!what) continue
      const isWritten = left-- > 0
      if (!isWritten) await this.#writeEntry(what, await entry.read())
      this.#count(what)
      if (isWritten) continue
      this.report.done++
      await journal.note(this.report.done)
      await this.#tell()
    }
  }

  #writeEntry(what: ArchiveEntry, bytes: Buffer): Promise<void> {
    return what.kind === 'texture'
      ? this.#writeTexture(what.name, bytes)
      : this.#writeDocument(what.document, bytes)
  }

  #count(what: ArchiveEntry): void {
    if (what.kind === 'texture') this.report.textures++
    else if (what.document.kind === 'world') this.report.worlds++
    else if (what.document.kind === 'player') this.report.players++
  }

  async #tell(): Promise<void> {
    const now = performance.now()
    if (now - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = now
    await this.#deps.main.give({ is: 'report', report: this.report } satisfies ImportPart)
  }

  #entries(): AsyncGenerator<ZipEntry> {
    const { totalBytes } = this.#deps
    return zipEntries(this.#path, { entries: mostEntries, totalBytes, entryBytes: documentBytes })
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

  /** Custom textures are named by their content, so that no name can come to mean another picture. */
  #checkTexture(name: string, bytes: Buffer): void {
    const start = bytes.toString('latin1', 0, 6)
    if (start !== 'RTPACK' && start !== 'RTTXTR') throw new Fault('bad-input', 'Not a texture.')
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
    const reason = error instanceof Error ? error.message : 'unreadable'
    this.report.skippedTotal++
    if (this.report.skipped.length < skippedTold) {
      this.report.skipped.push({ file: file.slice(0, 200), reason: reason.slice(0, 200) })
    }
  }
}
