import type { Stopping } from '@trellis/contract/kit/run-end.ts'
import type { Timings } from '../timings.ts'

export type StopSteps = {
  /** Returns false when no engine is connected to receive the request. */
  ask: () => boolean
  signal: (signal: 'SIGTERM' | 'SIGKILL') => void
  onStage: () => void
}

/** Gets a process to end: asks, then SIGTERM, then SIGKILL. */
export class StopSequence {
  readonly #timings: Pick<Timings, 'askMs' | 'terminateMs'>
  readonly #now: () => number
  readonly #steps: StopSteps
  #timer: NodeJS.Timeout | null = null
  #stage: Stopping | null = null

  constructor(
    timings: Pick<Timings, 'askMs' | 'terminateMs'>,
    now: () => number,
    steps: StopSteps,
  ) {
    this.#timings = timings
    this.#now = now
    this.#steps = steps
  }

  get stage(): Stopping | null {
    return this.#stage
  }

  ask(): void {
    if (this.#steps.ask()) this.watch()
    else this.#terminate()
  }

  /** Watches a process that is already stopping, and escalates when it takes too long. */
  watch(): void {
    this.#enter('asked', 'SIGTERM', this.#timings.askMs, () => this.#terminate())
  }

  kill(): void {
    this.end()
    this.#stage = { stage: 'killed', next: null, nextAt: null }
    this.#steps.signal('SIGKILL')
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
      this.#steps.onStage()
    })
    this.#steps.signal('SIGTERM')
    this.#steps.onStage()
  }

  #enter(stage: 'asked' | 'terminated', next: 'SIGTERM' | 'SIGKILL', ms: number, then: () => void) {
    this.end()
    this.#stage = { stage, next, nextAt: new Date(this.#now() + ms).toISOString() }
    this.#timer = setTimeout(then, ms)
  }
}
