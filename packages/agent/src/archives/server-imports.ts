import type { ImportReport } from '@trellis/contract/archives.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { Fault } from '../fault.ts'
import type { DocumentEdits } from '../game-data/document-edits.ts'
import type { StorageRoom } from '../game-data/storage-room.ts'
import { ArchiveImport, type ImportOptions } from './archive-import.ts'

type Parts = {
  folder: ServerFolder
  room: StorageRoom
  edits: DocumentEdits
  /** Throws why nothing may be taken in for now. */
  refuse: () => void
  onImported: (by: string, detail: Record<string, unknown>) => void
}

/** The archives that one server takes over, one at a time. */
export class ServerImports {
  readonly #parts: Parts
  #last: ArchiveImport | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get report(): ImportReport | null {
    return this.#last?.report ?? null
  }

  refuse(): void {
    this.#parts.refuse()
    this.refuseWhileOneRuns()
  }

  refuseWhileOneRuns(): void {
    if (!this.#last || isOver(this.#last.report)) return
    throw new Fault('conflict', 'An import is running already.')
  }

  /** Takes an archive over; resolves when it is done or has failed, as its report says. */
  async take(path: string, options: ImportOptions): Promise<void> {
    this.refuse()
    const { folder, room, edits, onImported } = this.#parts
    const work = new ArchiveImport(path, { ...options, folder, room, edits })
    this.#last = work
    await work.run()
    const { worlds, players, skippedTotal: skipped, failure } = work.report
    onImported(options.by, { worlds, players, skipped, failure, textures: work.textures })
  }
}

const isOver = ({ state }: ImportReport) => state === 'done' || state === 'failed'
