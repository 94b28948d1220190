import { createReason } from '@trellis/texts/reasons.ts'
import type { ActiveRun } from './active-run.ts'

/** Kills a run that does not become ready in time. */
export class StartLimit {
  readonly #maxMs: number
  #timer: NodeJS.Timeout | null = null

  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  begin(run: ActiveRun, isStarting: () => boolean): void {
    this.#timer = setTimeout(() => {
      if (!isStarting()) return
      const params = { seconds: this.#maxMs / 1000 }
      run.fault = createReason({ code: 'start-too-slow', params })
      run.signal('SIGKILL')
    }, this.#maxMs)
  }

  end(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
