import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReport } from '@trellis/contract/archives.ts'
import type { DocumentEdits } from '../game-data/document-edits.ts'
import { roomHost } from '../game-data/room-host.ts'
import type { StorageRoom } from '../game-data/storage-room.ts'
import type { RunLongTask } from '../threads/server-tasks.ts'
import type { ExportPart } from './archive-export.ts'
import { type ImportOptions, type ImportPart, importBudgetMs } from './archive-import.ts'

type Deps = { runLong: RunLongTask; room: StorageRoom; edits: DocumentEdits }

/** Far above the need of the largest server; the time that the receiver takes is not counted. */
const exportBudgetMs = 15 * 60_000

/** Packs and unpacks one server's archives, each on its own thread. */
export class ServerArchives {
  readonly #deps: Deps
  readonly #closing = new AbortController()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Packs the server's data; `take` is given one part of the zip after the other. `signal` ends it. */
  async export(
    server: string,
    take: (part: ExportPart) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#deps.runLong(
      'archive.export',
      { server },
      {
        budgetMs: exportBudgetMs,
        signal: AbortSignal.any([signal, this.#closing.signal]),
        // The thread is of the same build: it gives what its task gives.
        take: (part) => take(part as ExportPart),
      },
    )
  }

  /** False after `close`. */
  get isOpen(): boolean {
    return !this.#closing.signal.aborted
  }

  /** Resolves after the time; rejects when this is closed. */
  pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#closing.signal, ref: false })
  }

  /** Takes an archive over, without its first `done` files if it was begun; `onReport` hears how far it has come. */
  import(
    { path, options, done }: { path: string; options: ImportOptions; done: number | null },
    onReport: (report: ImportReport) => void,
  ) {
    const { runLong, room, edits } = this.#deps
    const { by } = options
    const take = async (part: ImportPart): Promise<void> => {
      if (part.is === 'report') return onReport(part.report)
      const { document, content, textures } = part
      await edits.replaceImported(document, { content, textures, by })
    }
    return runLong(
      'archive.import',
      { path, options, done },
      {
        budgetMs: importBudgetMs,
        signal: this.#closing.signal,
        room: roomHost(room),
        take: (part) => take(part as ImportPart),
      },
    )
  }

  /** Ends what runs. */
  close(): void {
    this.#closing.abort()
  }
}
