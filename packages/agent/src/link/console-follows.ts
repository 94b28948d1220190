import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { ConsoleLog, LogPosition } from '../console/console-log.ts'
import { Follower, type FrameSink } from '../console/follower.ts'

/** The servers whose console one connection follows. */
export class ConsoleFollows {
  readonly #sink: FrameSink
  readonly #followers = new Map<ServerId, Follower>()

  constructor(sink: FrameSink) {
    this.#sink = sink
  }

  /** Gives the number of the next line that will be sent; following twice changes nothing. */
  follow(id: ServerId, log: ConsoleLog): number {
    const there = this.#followers.get(id)
    if (there) return there.place.seq
    const follower = new Follower(log, id, this.#sink)
    this.#followers.set(id, follower)
    return follower.place.seq
  }

  unfollow(id: ServerId): void {
    this.#followers.get(id)?.close()
    this.#followers.delete(id)
  }

  hold(id: ServerId, isHeld: boolean): void {
    this.#followers.get(id)?.hold(isHeld)
  }

  /** Where the next frame begins; null for a server that is not followed. */
  place(id: ServerId): LogPosition | null {
    return this.#followers.get(id)?.place ?? null
  }

  /** The sink has room again. */
  wake(): void {
    for (const follower of this.#followers.values()) follower.wake()
  }

  close(): void {
    for (const id of [...this.#followers.keys()]) this.unfollow(id)
  }
}
