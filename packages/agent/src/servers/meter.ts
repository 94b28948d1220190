import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import type { EngineUse } from '../runtime/driver.ts'

type BeatEvent = Extract<EngineEvent, { event: 'beat' }>

/** Turns an engine's heartbeats and the kernel's counters into the metrics for its owner. */
export class Meter {
  #metrics: ServerMetrics | null = null
  #before: { cpuMs: number; at: number } | null = null
  #lastReportAt = 0

  get metrics(): ServerMetrics | null {
    return this.#metrics
  }

  /** A new run, or proof of life other than a beat, at `at` (monotonic). */
  reset(at: number): void {
    this.#metrics = null
    this.#before = null
    this.#lastReportAt = at
  }

  /** Ignores the silence until `at`, because the agent itself was held up and could not receive. */
  ignoreSilence(at: number): void {
    this.#lastReportAt = at
  }

  /** Prefers the kernel's figures; falls back to the engine's own. */
  take(beat: BeatEvent, use: EngineUse | null, at: number): ServerMetrics {
    const { cpuMs, memoryMb } = use ?? beat
    this.#lastReportAt = at
    this.#metrics = {
      cpu: this.#busy(cpuMs, use?.at ?? at),
      memoryMb,
      players: beat.players,
      tickMs: beat.tickMs,
    }
    return this.#metrics
  }

  /** In percent of one core; the same as before while nothing newer is known. */
  #busy(cpuMs: number, at: number): number {
    const before = this.#before
    if (before && at <= before.at) return this.#metrics?.cpu ?? 0
    this.#before = { cpuMs, at }
    const busy = before ? (cpuMs - before.cpuMs) / (at - before.at) : 0
    return Math.max(0, Math.round(busy * 1000) / 10)
  }

  silentMs(at: number): number {
    return at - this.#lastReportAt
  }
}
