import { type Clock, systemClock } from '@trellis/enet/clock.ts'
import { drawSecure, type Random } from '@trellis/enet/random.ts'
import { withoutColours } from '@trellis/protocol/text/player-text.ts'
import type { ClientOptions } from '../client-options.ts'
import { GameClient } from '../game-client.ts'
import type { GameEvent } from '../game-events.ts'
import type { Refusal } from '../outcome.ts'
import { Latencies, type LatencySummary } from './latencies.ts'
import { getMoveKey, Member, type Pace } from './member.ts'

export type CrowdOptions = {
  members: number
  world: string
  pace: Pace
  /** Returns the options of a member. Each needs a different name. */
  getOptions: (index: number) => ClientOptions
  /** The number of members that join at the same time. */
  atOnce?: number
  clock?: Clock
  random?: Random
}

export type CrowdReport = {
  inWorld: number
  refusals: Refusal[]
  /** Members that joined and then lost their connection. */
  lost: number
  moved: number
  messages: number
  /** From the first datagram to the member's appearance in the world. */
  joinMs: LatencySummary
  /** From a move until the first member sees it, and from a chat message until its sender reads it. */
  moveMs: LatencySummary
  sayMs: LatencySummary
}

/** Game clients in one world that walk and talk at a given pace, to measure a server. */
export class Crowd {
  readonly members: Member[] = []
  readonly #options: CrowdOptions
  readonly #clock: Clock
  readonly #refusals: Refusal[] = []
  readonly #byNetId = new Map<number, Member>()
  readonly #latencies: Record<'join' | 'move' | 'say', Latencies>
  #endRun = () => {}

  private constructor(options: CrowdOptions) {
    const { clock = systemClock, random = drawSecure } = options
    this.#options = options
    this.#clock = clock
    const join = new Latencies(random)
    this.#latencies = { join, move: new Latencies(random), say: new Latencies(random) }
  }

  /** Connects all members and waits until the admitted ones are in the world. They do not walk yet. */
  static async gather(options: CrowdOptions): Promise<Crowd> {
    const crowd = new Crowd(options)
    const waiting = Array.from({ length: options.members }, (_, index) => index)
    const bringIn = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        await crowd.#bringIn(index)
      }
    }
    await Promise.all(Array.from({ length: options.atOnce ?? 8 }, bringIn))
    crowd.#watchMoves()
    return crowd
  }

  start(): void {
    for (const [index, member] of this.members.entries()) {
      member.start(this.#options.pace, index / this.members.length)
    }
  }

  stop(): void {
    for (const member of this.members) member.stop()
  }

  /** Walks and talks for so long, or until the crowd is closed. */
  async run(ms: number): Promise<CrowdReport> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#endRun = resolve
    const callOff = this.#clock.after(ms, resolve)
    this.start()
    await promise
    callOff()
    this.stop()
    return this.report()
  }

  report(): CrowdReport {
    const { members } = this
    const { join, move, say } = this.#latencies
    return {
      inWorld: members.length,
      refusals: [...this.#refusals],
      lost: members.filter((it) => !it.client.isConnected).length,
      moved: members.reduce((sum, it) => sum + it.moved, 0),
      messages: members.reduce((sum, it) => sum + it.messages, 0),
      joinMs: join.summary(),
      moveMs: move.summary(),
      sayMs: say.summary(),
    }
  }

  async close(): Promise<void> {
    this.stop()
    this.#endRun()
    await Promise.all(this.members.map((it) => it.client.close()))
  }

  async #bringIn(index: number): Promise<void> {
    const begun = this.#clock.now()
    const connected = await GameClient.connect(this.#options.getOptions(index))
    if (!connected.ok) {
      this.#refusals.push(connected.refusal)
      return
    }
    const client = connected.value
    const joined = await client.join(this.#options.world)
    const { me } = client
    if (!joined.ok || me === null) {
      if (!joined.ok) this.#refusals.push(joined.refusal)
      await client.close()
      return
    }
    this.#latencies.join.add(this.#clock.now() - begun)
    const member = new Member(client, this.#clock, { x: me.x, y: me.y })
    this.members.push(member)
    this.#byNetId.set(me.netId, member)
    client.events.watch((event) => this.#measureOwnMessages(member, event))
  }

  /**
   * One observer is enough, because the server broadcasts the same moves to all. A player does not receive
   * their own moves.
   */
  #watchMoves(): void {
    this.members[0]?.client.events.watch((event) => {
      if (event.kind !== 'motion') return
      const key = getMoveKey(event.x, event.y)
      const tookMs = this.#byNetId.get(event.netId)?.moves.seen(key, this.#clock.now())
      if (typeof tookMs === 'number') this.#latencies.move.add(tookMs)
    })
  }

  #measureOwnMessages({ client, says }: Member, event: GameEvent): void {
    if (event.kind !== 'bubble' || event.netId !== client.me?.netId) return
    const tookMs = says.seen(withoutColours(event.text), this.#clock.now())
    if (tookMs !== null) this.#latencies.say.add(tookMs)
  }
}
