import type { ServerMetrics } from '@trellis/contract/servers.ts'
import type { EngineEvent } from './engine-link.ts'

type BeatEvent = Extract<EngineEvent, { event: 'beat' }>

/** Turns an engine's beats into what its owner sees. */
export class Meter {
  #metrics: ServerMetrics | null = null
  #before: { cpuMs: number; at: number } | null = null
  #heardAt = 0

  get metrics(): ServerMetrics | null {
    return this.#metrics
  }

  /** A new run, or proof of life other than a beat, at `at` (monotonic). */
  reset(at: number): void {
    this.#metrics = null
    this.#before = null
    this.#heardAt = at
  }

  /** The agent itself was held up: silence until `at` says nothing about the engine. */
  excuse(at: number): void {
    this.#heardAt = at
  }

  take(beat: BeatEvent, at: number): ServerMetrics {
    const before = this.#before
    const busy = before && at > before.at ? (beat.cpuMs - before.cpuMs) / (at - before.at) : 0
    this.#before = { cpuMs: beat.cpuMs, at }
    this.#heardAt = at
    this.#metrics = {
      cpu: Math.max(0, Math.round(busy * 1000) / 10),
      memoryMb: beat.memoryMb,
      players: beat.players,
      tickMs: beat.tickMs,
    }
    return this.#metrics
  }

  silentMs(at: number): number {
    return at - this.#heardAt
  }
}
