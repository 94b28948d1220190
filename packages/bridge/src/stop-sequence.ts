import type { BridgeOrder } from '@trellis/contract/links/bridge.ts'
import type { ForeignEngine } from './foreign-engine.ts'

/** Gets an engine to end in its own way: by its console, then by its signal, then for good. */
export class StopSequence {
  readonly #engine: ForeignEngine
  readonly #stop: BridgeOrder['stop']
  #timer: NodeJS.Timeout | null = null
  #step: 'none' | 'typed' | 'signalled' = 'none'

  constructor(engine: ForeignEngine, stop: BridgeOrder['stop']) {
    this.#engine = engine
    this.#stop = stop
  }

  get hasBegun(): boolean {
    return this.#step !== 'none'
  }

  begin(): void {
    if (this.hasBegun) return
    this.#step = 'typed'
    for (const line of this.#stop.lines) this.#engine.type(line)
    if (this.#stop.lines.length === 0) this.hurry()
    else this.#wait(() => this.hurry())
  }

  /** Stops waiting for the typed command to take effect. */
  hurry(): void {
    if (this.#step !== 'typed') return
    this.#step = 'signalled'
    this.#engine.signal(this.#stop.signal)
    this.#wait(() => this.#engine.signalAll('SIGKILL'))
  }

  #wait(then: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(then, this.#stop.graceMs)
  }
}
