import type { ImportReport } from '@trellis/contract/archives.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { ImportOptions } from './archive-import.ts'
import type { ServerArchives } from './server-archives.ts'

type Parts = {
  archives: ServerArchives
  /** Throws why nothing may be taken in for now. */
  refuse: () => void
  onImported: (by: string, detail: Record<string, unknown>) => void
}

/** The archives that one server takes over, one at a time. */
export class ServerImports {
  readonly #parts: Parts
  #last: ImportReport | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get report(): ImportReport | null {
    return this.#last
  }

  refuse(): void {
    this.#parts.refuse()
    this.refuseWhileOneRuns()
  }

  refuseWhileOneRuns(): void {
    if (!this.#last || isOver(this.#last)) return
    throw new Fault('conflict', 'An import is running already.')
  }

  /** Takes an archive over; resolves when it is done or has failed, as its report says. */
  async take(path: string, options: ImportOptions): Promise<void> {
    this.refuse()
    const { archives, onImported } = this.#parts
    let textures: string[] = []
    let report = begun
    const keep = (now: ImportReport) => {
      report = now
      this.#last = now
    }
    keep(begun)
    try {
      const outcome = await archives.import(path, options, keep)
      keep(outcome.report)
      textures = outcome.textures
    } catch (error) {
      keep({ ...report, state: 'failed', failure: failureOf(error) })
    }
    const { worlds, players, skippedTotal: skipped, failure } = report
    onImported(options.by, { worlds, players, skipped, failure, textures })
  }
}

const begun: ImportReport = {
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

/** The thread that did it is gone. */
function failureOf(error: unknown): string {
  return error instanceof Fault ? error.message : 'The game host could not write what it read.'
}

const isOver = ({ state }: ImportReport) => state === 'done' || state === 'failed'
