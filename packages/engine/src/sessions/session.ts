import { Allowance } from '@trellis/game-data/allowance.ts'
import type { Packet } from '@trellis/protocol/packet.ts'
import type { Guest } from '../net/game-host.ts'
import type { PlayerLink } from '../net/player-link.ts'
import type { Stage } from './stage.ts'

/** Three times what a client of the game sends when its player is busiest. */
const packetRate = { perSecond: 120, atOnce: 240 }
/** Beyond this many that make no sense nobody is at the other end who plays. */
const faultRate = { perSecond: 1, atOnce: 20 }

/** One player's connection, from hello to goodbye. */
export class Session implements Guest {
  readonly link: PlayerLink
  readonly #monotonic: () => number
  readonly #packets: Allowance
  readonly #faults: Allowance
  readonly #onTrouble: (error: unknown) => void
  readonly #isStill: () => boolean
  #stage: Stage | null = null
  /** What came while the game was held still. */
  #held: (Packet | null)[] = []

  constructor(
    link: PlayerLink,
    { monotonic, isStill }: { monotonic: () => number; isStill: () => boolean },
    onTrouble: (error: unknown) => void,
  ) {
    this.link = link
    this.#monotonic = monotonic
    this.#isStill = isStill
    this.#onTrouble = onTrouble
    this.#packets = new Allowance(packetRate, monotonic())
    this.#faults = new Allowance(faultRate, monotonic())
  }

  get isOver(): boolean {
    return this.#stage === null
  }

  /** The next stage; the one before it is done with, but not ended. */
  become(stage: Stage): void {
    this.#stage = stage
  }

  take(packet: Packet | null): void {
    const stage = this.#stage
    if (stage === null) return
    const now = this.#monotonic()
    // A flood is dropped: those who fall behind send again what matters.
    if (!this.#packets.take(now)) return
    if (this.#isStill()) this.#held.push(packet)
    else this.#pass(stage, packet, now)
  }

  /** Goes on with what came while the game was held still. */
  resume(): void {
    const held = this.#held
    if (held.length === 0 || this.#isStill()) return
    this.#held = []
    for (const packet of held) if (this.#stage) this.#pass(this.#stage, packet, this.#monotonic())
  }

  #pass(stage: Stage, packet: Packet | null, now: number): void {
    try {
      const makesSense = packet !== null && stage.take(packet)
      if (!makesSense && !this.#faults.take(now)) this.end()
    } catch (error) {
      // A fault of ours with one player's packet is no reason to end everybody's game.
      this.#onTrouble(error)
      this.end()
    }
  }

  gone(): void {
    const stage = this.#stage
    this.#stage = null
    stage?.end()
  }

  /** Ends the session; what was said before still arrives. */
  end(): void {
    this.gone()
    this.link.end()
  }
}
