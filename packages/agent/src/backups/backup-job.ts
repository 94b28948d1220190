import type { BackupPhase } from '@trellis/contract/hosting/backups.ts'
import type { BackupJobReport } from '@trellis/contract/links/agent-backups.ts'

type Deps = {
  monotonic: () => number
  onChange: (report: BackupJobReport) => void
}

const minReportIntervalMs = 250

/** A running job: its progress and its abort signal. */
export class BackupJob {
  #report: BackupJobReport
  readonly #parts: Deps
  readonly #end = new AbortController()
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(report: BackupJobReport, parts: Deps) {
    this.#report = report
    this.#parts = parts
  }

  get report(): BackupJobReport {
    return this.#report
  }

  get signal(): AbortSignal {
    return this.#end.signal
  }

  /** Ends the work as soon as that is safe; `why` becomes its failure. */
  abort(why: Error): void {
    this.#end.abort(why)
  }

  enter(phase: BackupPhase): void {
    this.signal.throwIfAborted()
    this.#report = { ...this.#report, phase, done: 0, total: 0 }
    this.#sendReport()
  }

  readonly progress = (done: number, total: number): void => {
    this.#report = { ...this.#report, done: Math.round(done), total: Math.round(total) }
    if (this.#parts.monotonic() - this.#reportedAt >= minReportIntervalMs) this.#sendReport()
  }

  #sendReport(): void {
    this.#reportedAt = this.#parts.monotonic()
    this.#parts.onChange(this.#report)
  }
}
