import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { ForeignEngine } from './foreign-engine.ts'

/** Pauses the engine's processes while its files are copied. */
export class EnginePause {
  readonly #engine: ForeignEngine
  #timer: NodeJS.Timeout | null = null

  constructor(engine: ForeignEngine) {
    this.#engine = engine
  }

  /** Until `thaw`, for so long at most, or until the one that asks has hung up. */
  freeze(forMs: number, onDisconnect: (then: () => void) => void): Omit<EngineAnswer, 'id' | 'ok'> {
    if (this.#timer) return { error: 'it holds still already' }
    this.#engine.signalAll('SIGSTOP')
    const timer = setTimeout(() => this.thaw(), forMs)
    this.#timer = timer
    onDisconnect(() => {
      if (this.#timer === timer) this.thaw()
    })
    return { touched: [] }
  }

  /** `missing` when it did not hold still any more. */
  thaw(): Omit<EngineAnswer, 'id' | 'ok'> {
    if (!this.#timer) return { missing: true }
    clearTimeout(this.#timer)
    this.#timer = null
    this.#engine.signalAll('SIGCONT')
    return {}
  }
}
