import { Allowance } from '@trellis/game-data/allowance.ts'
import type { Packet } from '@trellis/protocol/packet.ts'
import type { PacketReceiver } from '../net/game-host.ts'
import type { PlayerLink } from '../net/player-link.ts'
import type { SessionStage } from './stage.ts'

/** Three times the rate of a client whose player is busiest. */
const packetRate = { perSecond: 120, atOnce: 240 }
/** Above this rate of malformed packets, the client is not a real one. */
const faultRate = { perSecond: 1, atOnce: 20 }

/** One player's connection, from the first packet to the last. */
export class Session implements PacketReceiver {
  readonly link: PlayerLink
  readonly #monotonic: () => number
  readonly #packets: Allowance
  readonly #faults: Allowance
  readonly #onError: (error: unknown) => void
  readonly #isStill: () => boolean
  #stage: SessionStage | null = null
  /** The packets that arrived while the game was held still. */
  #held: (Packet | null)[] = []

  constructor(
    link: PlayerLink,
    { monotonic, isStill }: { monotonic: () => number; isStill: () => boolean },
    onError: (error: unknown) => void,
  ) {
    this.link = link
    this.#monotonic = monotonic
    this.#isStill = isStill
    this.#onError = onError
    this.#packets = new Allowance(packetRate, monotonic())
    this.#faults = new Allowance(faultRate, monotonic())
  }

  get isOver(): boolean {
    return this.#stage === null
  }

  /** Switches to the next stage. The previous one is finished, but its `end` does not run. */
  become(stage: SessionStage): void {
    this.#stage = stage
  }

  take(packet: Packet | null): void {
    const stage = this.#stage
    if (stage === null) return
    const now = this.#monotonic()
    // A flood is dropped: honest clients resend what matters.
    if (!this.#packets.take(now)) return
    if (this.#isStill()) this.#held.push(packet)
    else this.#pass(stage, packet, now)
  }

  /** Handles the packets that arrived while the game was held still. */
  resume(): void {
    const held = this.#held
    if (held.length === 0 || this.#isStill()) return
    this.#held = []
    for (const packet of held) if (this.#stage) this.#pass(this.#stage, packet, this.#monotonic())
  }

  #pass(stage: SessionStage, packet: Packet | null, now: number): void {
    try {
      const makesSense = packet !== null && stage.take(packet)
      if (!makesSense && !this.#faults.take(now)) this.end()
    } catch (error) {
      // An error of ours with one player's packet must not end the game for all players.
      this.#onError(error)
      this.end()
    }
  }

  gone(): void {
    const stage = this.#stage
    this.#stage = null
    stage?.end()
  }

  /** Ends the session. Packets sent earlier still arrive. */
  end(): void {
    this.gone()
    this.link.end()
  }
}
