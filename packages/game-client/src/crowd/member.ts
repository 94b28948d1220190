import type { Clock } from '@trellis/enet/clock.ts'
import type { GameClient } from '../game-client.ts'
import type { Point } from '../walk.ts'
import { Sent } from './sent.ts'

export type Pace = { movesPerSecond: number; saysPerSecond: number }

/** The distance that a member walks to and fro around its starting place. */
const walkPixels = 160
/** The distance that a player walks in a step, at twenty steps a second. */
const stepPixels = 8

/** A member of a crowd that walks to and fro, and talks, at a given pace. */
export class Member {
  readonly client: GameClient
  readonly moves = new Sent()
  readonly says = new Sent()
  moved = 0
  messages = 0
  readonly #clock: Clock
  readonly #home: Point
  readonly #callOffs = new Map<string, () => void>()
  #isWalking = false

  constructor(client: GameClient, clock: Clock, home: Point) {
    this.client = client
    this.#clock = clock
    this.#home = home
  }

  /** @param share a number from 0 to 1 that spreads the members' moves over time */
  start({ movesPerSecond, saysPerSecond }: Pace, share: number): void {
    this.#isWalking = true
    this.#repeat('move', movesPerSecond, share, () => this.#move())
    this.#repeat('say', saysPerSecond, share, () => this.#say())
  }

  stop(): void {
    this.#isWalking = false
    for (const callOff of this.#callOffs.values()) callOff()
    this.#callOffs.clear()
  }

  /** Due times do not drift: a late member catches up, or the pace would hide the delay of a slow machine. */
  #repeat(name: string, perSecond: number, share: number, act: () => void): void {
    if (perSecond <= 0) return
    const everyMs = 1000 / perSecond
    let dueAt = this.#clock.now() + everyMs * share
    const wait = () => {
      const leftMs = Math.max(0, dueAt - this.#clock.now())
      this.#callOffs.set(name, this.#clock.after(leftMs, run))
    }
    const run = () => {
      act()
      dueAt += everyMs
      if (this.#isWalking) wait()
    }
    wait()
  }

  #move(): void {
    const step = this.moved % ((4 * walkPixels) / stepPixels)
    const offset = Math.abs(((step * stepPixels + walkPixels) % (4 * walkPixels)) - 2 * walkPixels)
    // A fraction of a pixel that floats hold exactly makes each of the last moves different from the others.
    const x = this.#home.x + offset - walkPixels + (this.moved % 64) / 128
    const { y } = this.#home
    this.moves.add(getMoveKey(x, y), this.#clock.now())
    if (this.client.moveTo({ x, y })) this.moved++
    else this.stop()
  }

  #say(): void {
    // Servers refuse lines that differ in numbers only.
    const text = `${getLetters(this.messages)} ${this.messages} of ${this.client.me?.userId ?? 0}`
    this.says.add(text, this.#clock.now())
    if (this.client.say(text)) this.messages++
    else this.stop()
  }
}

const wordLetters = 8

/** Returns a word that shares few pairs of letters with those of other numbers. */
function getLetters(number: number): string {
  let rest = number + 1
  return Array.from({ length: wordLetters }, () => {
    rest = (rest * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (rest % 26))
  }).join('')
}

/** Returns the key by which a move is recognised when the server broadcasts it. */
export const getMoveKey = (x: number, y: number) => `${Math.fround(x)} ${Math.fround(y)}`
