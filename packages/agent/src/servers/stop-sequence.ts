import type { Stopping } from '@trellis/contract/kit/run-end.ts'
import type { Timings } from '../timings.ts'

export type Rungs = {
  /** Returns false when no engine is connected to receive the request. */
  ask: () => boolean
  signal: (signal: 'SIGTERM' | 'SIGKILL') => void
  onStage: () => void
}

/** Gets a process to end: asks, then SIGTERM, then SIGKILL. */
export class StopSequence {
  readonly #timings: Pick<Timings, 'askMs' | 'terminateMs'>
  readonly #now: () => number
  readonly #rungs: Rungs
  #timer: NodeJS.Timeout | null = null
  #stage: Stopping | null = null

  constructor(timings: Pick<Timings, 'askMs' | 'terminateMs'>, now: () => number, rungs: Rungs) {
    this.#timings = timings
    this.#now = now
    this.#rungs = rungs
  }

  get stage(): Stopping | null {
    return this.#stage
  }

  ask(): void {
    if (this.#rungs.ask()) this.watch()
    else this.#terminate()
  }

  /** For a process that stops already: only presses when it takes too long. */
  watch(): void {
    this.#enter('asked', 'SIGTERM', this.#timings.askMs, () => this.#terminate())
  }

  kill(): void {
    this.end()
    this.#stage = { stage: 'killed', next: null, nextAt: null }
    this.#rungs.signal('SIGKILL')
  }

  /** The process is gone. */
  end(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#stage = null
  }

  #terminate(): void {
    this.#enter('terminated', 'SIGKILL', this.#timings.terminateMs, () => {
      this.kill()
      this.#rungs.onStage()
    })
    this.#rungs.signal('SIGTERM')
    this.#rungs.onStage()
  }

  #enter(stage: 'asked' | 'terminated', next: 'SIGTERM' | 'SIGKILL', ms: number, then: () => void) {
    this.end()
    this.#stage = { stage, next, nextAt: new Date(this.#now() + ms).toISOString() }
    this.#timer = setTimeout(then, ms)
  }
}
