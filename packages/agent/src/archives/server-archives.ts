import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReport } from '@trellis/contract/game/archives.ts'
import type { Comparison } from '@trellis/contract/hosting/backup-contents.ts'
import type { CopyDifferences } from '@trellis/contract/hosting/test-copies.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { type Owners, readCreators } from '@trellis/game-data/creators.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { BackupArchive } from '../backups/contents/backup-archive.ts'
import { createQuotaHost } from '../documents/quota-host.ts'
import type { StorageQuota } from '../documents/storage-quota.ts'
import type { DocumentEdits } from '../game-data/document-edits.ts'
import type { Library } from '../game-data/library.ts'
import type { RunLongTask } from '../threads/server-tasks.ts'
import type { ExportPart } from './archive-export.ts'
import { type ImportOptions, type ImportPart, importBudgetMs } from './archive-import.ts'
import { settleCreators } from './restored-creators.ts'

type ImportFrom = { path: string; options: ImportOptions; done: number | null }
type Deps = { runLong: RunLongTask; room: StorageQuota; edits: DocumentEdits; library: Library }

/** Is far above the need of the largest server; the time that the receiver takes does not count. */
const exportBudgetMs = 15 * 60_000
/** Is shorter than the timeout of the request that asks for it. */
const readBudgetMs = 25_000

/** Packs and unpacks one server's archives, each on its own thread. */
export class ServerArchives {
  readonly #deps: Deps
  readonly #closing = new AbortController()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Packs the server's data, without the keys of players in `leaveOut`, and passes the parts of the zip to `take` one after
   * another. `signal` aborts it.
   */
  async export(
    of: { server: string; leaveOut: readonly string[] },
    take: (part: ExportPart) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#deps.runLong('archive.export', of, this.#getPacking(take, signal))
  }

  /** Packs a backup in the same way. `root` is a new folder for the unpacked files, which the caller removes. */
  async exportBackup(
    from: { server: string; backup: BackupArchive; root: string; leaveOut: readonly string[] },
    take: (part: ExportPart) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#deps.runLong('backup.export', from, this.#getPacking(take, signal))
  }

  #getPacking(take: (part: ExportPart) => Promise<void>, signal: AbortSignal) {
    return {
      budgetMs: exportBudgetMs,
      signal: AbortSignal.any([signal, this.#closing.signal]),
      // The cast is safe: the thread runs the same build, so its task sends this type.
      take: (part: unknown) => take(part as ExportPart),
    }
  }

  compareBackup(backup: BackupArchive): Promise<Comparison> {
    return this.#deps.runLong('backup.compare', { backup }, this.#reading)
  }

  /** Compares a test copy with its base and with the live server. */
  compareCopy(live: ServerFolder): Promise<CopyDifferences> {
    return this.#deps.runLong('copy.compare', { live: live.root }, this.#reading)
  }

  /** Returns the text of one document of a backup. */
  readBackup(backup: BackupArchive, document: GameDocument): Promise<string> {
    return this.#deps.runLong('backup.document', { backup, document }, this.#reading)
  }

  get #reading() {
    return { budgetMs: readBudgetMs, signal: this.#closing.signal }
  }

  /** Turns false after `close`. */
  get isOpen(): boolean {
    return !this.#closing.signal.aborted
  }

  /** Resolves after the given time; rejects when this object is closed. */
  pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#closing.signal, ref: false })
  }

  /**
   * Imports an archive, skipping its first `done` files if an earlier import wrote them; reports
   * progress to `onReport`.
   */
  import(
    { owners, ...from }: ImportFrom & { owners: Owners },
    onReport: (report: ImportReport) => void,
  ) {
    const { runLong, room, edits, library } = this.#deps
    const { by, keepsCreators } = from.options
    const take = async (part: ImportPart): Promise<void> => {
      if (part.is === 'report') return onReport(part.report)
      if (part.is === 'library')
        return library.replaceImported(part.place.kind, { ...part.place, ...part })
      const { document, textures } = part
      const content =
        document.kind === 'config'
          ? await this.#settleConfig(part.content, owners, keepsCreators)
          : part.content
      await edits.replaceImported(document, { content, textures, by })
    }
    return runLong('archive.import', from, {
      budgetMs: importBudgetMs,
      signal: this.#closing.signal,
      room: createQuotaHost(room),
      take: (part) => take(part as ImportPart),
    })
  }

  async #settleConfig(
    content: Uint8Array,
    owners: Owners,
    keepsCreators: boolean,
  ): Promise<Uint8Array> {
    const config = keepsCreators ? await this.#deps.edits.read({ kind: 'config' }, null) : null
    const kept = config === null ? null : readCreators(parseObject(config.text))
    return Buffer.from(settleCreators(Buffer.from(content).toString('utf8'), owners, kept))
  }

  /** Aborts all running exports and imports. */
  close(): void {
    this.#closing.abort()
  }
}
