import type { DesiredState } from './desired-state.ts'
import type { Phase } from './moves.ts'
import type { Records, RunRecord } from './records.ts'

/** Stores a run's process and its requested end on disk, for a later agent. */
export class RunNotes {
  readonly #records: Records
  readonly #desiredState: DesiredState
  readonly #onError: (error: unknown) => void

  constructor(records: Records, desiredState: DesiredState, onError: (error: unknown) => void) {
    this.#records = records
    this.#desiredState = desiredState
    this.#onError = onError
  }

  requested(
    record: RunRecord,
    requested: NonNullable<RunRecord['asked']>,
    by: string | null,
  ): void {
    record.asked = requested
    record.askedBy = by
    this.write(record)
  }

  /** An end may have been asked for right before the earlier agent could note that it is wanted for good. */
  honour({ asked }: RunRecord): void {
    if (asked !== 'stop' && asked !== 'kill') return
    if (this.#desiredState.isRunning) this.#desiredState.want('stopped').catch(this.#onError)
  }

  write(record: RunRecord): void {
    try {
      this.#records.writeRun(record)
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** Returns the phase of a run that an earlier agent left, from its requested end. */
export function getRequestedPhase({ asked }: RunRecord, unexpected: Phase): Phase {
  if (asked === null) return unexpected
  return asked === 'restart' ? 'RESTARTING' : 'STOPPING'
}
