import { rm } from 'node:fs/promises'
import type { ImportReport } from '@trellis/contract/game/archives.ts'
import type { Owners } from '@trellis/game-data/creators.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { ImportOptions } from './archive-import.ts'
import {
  forgetEndedImport,
  isOver,
  isRecent,
  keepEndedImport,
  readEndedImport,
} from './ended-imports.ts'
import { type BegunImport, endImportJournal, readImportJournal } from './import-journal.ts'
import { describeFailure } from './import-reasons.ts'
import { createImportReport } from './import-report.ts'
import type { ServerArchives } from './server-archives.ts'

type Deps = {
  folder: ServerFolder
  archives: ServerArchives
  /** Read at each import, because a server can be given away. */
  owners: Readonly<Owners>
  now: () => number
  /** Throws the reason when no import is possible at the moment. */
  refuse: () => void
  onImported: (by: string, detail: Record<string, unknown>) => void
}

/**
 * Waits between attempts that wrote nothing: a full disk or a busy engine may have recovered by
 * then.
 */
const pausesMs = [1000, 5000, 30_000, 60_000]

/**
 * Runs the imports of one server, one at a time. An import that has begun to write is always
 * completed.
 */
export class ServerImports {
  readonly #deps: Deps
  /** The newest import; `endedAt` is null while it runs. */
  #last: { report: ImportReport; endedAt: number | null } | null = null
  #begun: BegunImport | null = null
  #isReceiving = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The newest import: how far it is, or how it ended within the last days. */
  get report(): ImportReport | null {
    const { report = null, endedAt = null } = this.#last ?? {}
    return endedAt === null || isRecent(endedAt, this.#deps.now()) ? report : null
  }

  refuse(): void {
    this.#deps.refuse()
    this.refuseWhileOneRuns()
  }

  refuseWhileOneRuns(): void {
    if (!this.#last || isOver(this.#last.report)) return
    throw createFault('conflict', { code: 'import-running' })
  }

  /**
   * Runs the upload of an archive. Each upload needs space on the host, so a server has one at a time; rejects for
   * another one, and when no import is possible before or after it.
   */
  async receive(upload: () => Promise<void>): Promise<void> {
    this.refuse()
    if (this.#isReceiving) throw createFault('conflict', { code: 'import-running' })
    this.#isReceiving = true
    try {
      await upload()
    } finally {
      this.#isReceiving = false
    }
    this.refuse()
  }

  /**
   * Imports an archive and removes its file; resolves when the import is done or has failed, as its
   * report says.
   */
  async take(path: string, options: ImportOptions): Promise<void> {
    try {
      this.refuse()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    this.#last = { report: createImportReport(), endedAt: null }
    await forgetEndedImport(this.#deps.folder)
    await this.#perform(path, options)
  }

  /**
   * Loads the import that an earlier agent began and did not finish; new imports are refused until
   * it ends. Returns the archive's path. Otherwise loads the report of the last one.
   */
  async load(): Promise<string | null> {
    this.#begun = await readImportJournal(this.#deps.folder)
    if (!this.#begun) {
      this.#last = await readEndedImport(this.#deps.folder)
      return null
    }
    const report = { ...createImportReport(), done: this.#begun.done }
    this.#last = { report, endedAt: null }
    return this.#begun.path
  }

  /** Completes the import that `load` found. */
  async resume(): Promise<void> {
    if (!this.#begun) return
    const { path, done: _, ...begun } = this.#begun
    this.#begun = null
    // Needs no limits: the space is already reserved.
    await this.#perform(path, { ...begun, bound: null, maxNewFiles: null })
  }

  async #perform(path: string, options: ImportOptions): Promise<void> {
    const { archives, folder, onImported, now } = this.#deps
    let outcome = await this.#attempt(path, options)
    let written = -1
    let failures = 0
    for (;;) {
      // Leaves the rest to the next agent.
      if (!archives.isOpen) return
      const journal = await readImportJournal(folder)
      if (outcome.report.state === 'done' || !journal) break
      failures = journal.done > written ? 0 : failures + 1
      const pauseMs = pausesMs[failures]
      if (pauseMs === undefined) break
      written = journal.done
      await archives.pause(pauseMs).catch(() => undefined)
      if (archives.isOpen) outcome = await this.#attempt(path, options)
    }
    const { report, textures } = outcome
    const ended = { endedAt: now(), report }
    await keepEndedImport(folder, ended)
    await endImportJournal(folder)
    await rm(path, { force: true })
    this.#last = ended
    const { worlds, players, skippedTotal: skipped, failure } = report
    onImported(options.by, { worlds, players, skipped, failure, textures })
  }

  async #attempt(path: string, options: ImportOptions): Promise<Outcome> {
    const { archives, folder, owners } = this.#deps
    let report = this.#last?.report ?? createImportReport()
    try {
      const journal = await readImportJournal(folder)
      const done = journal?.done ?? null
      return await archives.import({ path, options, done, owners }, (now) => {
        report = now
        this.#last = { report: now, endedAt: null }
      })
    } catch (error) {
      return { report: { ...report, ...describeFailure(error) }, textures: [] }
    }
  }
}

type Outcome = { report: ImportReport; textures: string[] }
