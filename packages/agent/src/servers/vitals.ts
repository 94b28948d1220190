import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import type { EngineUse } from '../runtime/driver.ts'
import { Meter } from './meter.ts'

/** The figures that the running engine has reported. */
export class Vitals {
  readonly #meter = new Meter()
  readonly #monotonic: () => number
  /** Null while none has said. */
  version: string | null = null
  players = 0

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  get metrics(): ServerMetrics | null {
    return this.#meter.metrics
  }

  /** How long it has given no sign of life. */
  get silentMs(): number {
    return this.#meter.silentMs(this.#monotonic())
  }

  /** Counts from now on: a run begins. */
  begin(): void {
    this.#meter.reset(this.#monotonic())
  }

  /** For when the agent itself was held up and received nothing. */
  ignoreSilence(): void {
    this.#meter.ignoreSilence(this.#monotonic())
  }

  ready({ version, players }: Extract<EngineEvent, { event: 'ready' }>): void {
    this.version = version
    this.players = players
    this.begin()
  }

  beat(event: Extract<EngineEvent, { event: 'beat' }>, use: EngineUse | null): ServerMetrics {
    return this.#meter.take(event, use, this.#monotonic())
  }

  end(): void {
    this.version = null
    this.players = 0
    this.begin()
  }
}
