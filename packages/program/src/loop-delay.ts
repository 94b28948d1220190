import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoopDelay } from '@trellis/contract/links/agent-host.ts'

/** A finer watch would wake an idle process a hundred times a second. */
const resolutionMs = 20
const sliceMs = 10_000
/** Together with the slice that is being measured they cover the last minute. */
const maxSlices = 5

/** Measures how late the event loop of this process has been over the last minute. */
export class LoopDelayWatch {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  readonly #slices: LoopDelay[] = []
  #timer: NodeJS.Timeout | null = null

  begin(): void {
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#endSlice(), sliceMs).unref()
  }

  end(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#histogram.disable()
  }

  /** Gives the worst 99th percentile and the longest delay of the last minute, in milliseconds. */
  read(): LoopDelay {
    const slices = [...this.#slices, this.#measured()]
    return {
      p99Ms: Math.max(...slices.map(({ p99Ms }) => p99Ms)),
      maxMs: Math.max(...slices.map(({ maxMs }) => maxMs)),
    }
  }

  #endSlice(): void {
    this.#slices.push(this.#measured())
    if (this.#slices.length > maxSlices) this.#slices.shift()
    this.#histogram.reset()
  }

  #measured(): LoopDelay {
    const { count, max } = this.#histogram
    if (count === 0) return { p99Ms: 0, maxMs: 0 }
    return {
      p99Ms: calculateLateness(this.#histogram.percentile(99)),
      maxMs: calculateLateness(max),
    }
  }
}

/** The histogram counts the wait for its own timer, which is no delay. */
function calculateLateness(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6 - resolutionMs))
}
