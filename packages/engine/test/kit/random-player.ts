import { answerAtRandom, choose } from './answer-dialog.ts'
import { entrance } from './flat-world.ts'

type Dice = () => number
type At = { tileX: number; tileY: number }
type Seen = { name: string; text: string }

/** The controls of a client and the state that its player sees. Two implementations of a client have them. */
export type Controls = {
  stacks: ReadonlyMap<number, number>
  /** Net ids. */
  players: Iterable<number>
  /** The client's own numbers of drops. */
  drops: Iterable<number>
  frontAt: (tile: At) => number
  /** Returns the dialogs since the last call, oldest first. */
  readDialogs: () => Seen[]
  answer: (dialog: Seen, values: Record<string, string>, button: string) => unknown
  place: (itemId: number, tile: At) => unknown
  punch: (tile: At) => unknown
  wrench: (tile: At) => unknown
  wrenchPlayer: (netId: number) => unknown
  drop: (itemId: number) => unknown
  pickUp: (uid: number) => unknown
  /** Moves by a few tiles, or to a tile. */
  moveTo: (tile: At) => unknown
  use: (itemId: number) => unknown
  activate: (tile: At) => unknown
  say: (text: string) => unknown
  respawn: () => unknown
}

export type RandomPlay = {
  growIds: readonly string[]
  /** The worlds between which players change. */
  worlds: readonly string[]
  /** Dialogs that stay unanswered. */
  ignored: ReadonlySet<string>
}

const doorId = 6

/** A player who sends allowed and forbidden requests in a random order. */
export class RandomPlayer {
  readonly #controls: Controls
  readonly #dice: Dice
  readonly #play: RandomPlay

  constructor(controls: Controls, dice: Dice, play: RandomPlay) {
    this.#controls = controls
    this.#dice = dice
    this.#play = play
  }

  /** Sends one request. Most of them answer the newest dialog, so that series of dialogs reach their end. */
  act(): void {
    const dialog = this.#controls.readDialogs().at(-1)
    if (dialog === undefined || this.#play.ignored.has(dialog.name) || this.#dice() > 0.8) {
      this.#pick(this.#acts)()
      return
    }
    const { values, button } = answerAtRandom(dialog.text, this.#dice, {
      items: this.#items,
      players: [...this.#controls.players],
    })
    // Two presses at once are common on slow phones.
    const presses = this.#dice() < 0.1 ? 2 : 1
    for (let press = 0; press < presses; press++) this.#controls.answer(dialog, values, button)
  }

  get #acts(): readonly (() => unknown)[] {
    const it = this.#controls
    return [
      () => it.place(this.#item(), this.#tile()),
      () => it.place(this.#item(), this.#tile()),
      () => it.place(this.#item(), this.#machine()),
      () => it.punch(this.#tile()),
      () => it.punch(this.#machine()),
      () => it.punch(this.#machine()),
      () => it.wrench(this.#machine()),
      () => it.wrench(this.#machine()),
      () => it.wrench(this.#machine()),
      () => it.wrench(this.#machine()),
      () => it.drop(this.#item()),
      () => it.pickUp(this.#drop()),
      () => it.pickUp(this.#drop()),
      () => it.pickUp(this.#drop()),
      () => it.moveTo(this.#tile()),
      () => it.moveTo(this.#tile()),
      () => it.use(this.#item()),
      () => it.activate(this.#tile()),
      () => it.say(this.#text()),
      () => it.wrenchPlayer(choose(this.#dice, [...it.players]) ?? 1),
      () => it.respawn(),
    ]
  }

  #text(): string {
    const name = this.#pick(this.#play.growIds)
    const count = this.#pick(['1', '3', '50', '99999', '-1', 'x'])
    const travels = this.#play.worlds.map((world) => `/warp ${world}`)
    return this.#pick([
      ...[`/trade ${name}`, `/trade ${name}`, `/trade ${name}`, `/pay ${name} ${count}`],
      ...[`/dpwl ${count}`, `/wdwl ${count}`, `/dpdl ${count}`, `/wddl ${count}`, '/bank'],
      ...[`/msg ${name} hello`, `/access ${name}`, `/pull ${name}`, `/friend ${name}`],
      ...['/guild', `/guild create Guild${count}`, '/store', '/ignore', `/find ${count}`, 'hello'],
      ...travels,
    ])
  }

  get #items(): number[] {
    return [...this.#controls.stacks.keys(), 2, 242, 1796, 9999]
  }

  #item(): number {
    return choose(this.#dice, this.#items) ?? 2
  }

  #drop(): number {
    return choose(this.#dice, [...this.#controls.drops]) ?? 1
  }

  /** All stay near the entrance, where they meet each other and the same blocks. */
  #tile(): At {
    const [x, y] = [Math.floor(this.#dice() * 8), Math.floor(this.#dice() * 3)]
    return { tileX: entrance.tileX - 3 + x, tileY: entrance.tileY - 2 + y }
  }

  /** Returns a tile with a machine, if there is one. */
  #machine(): At {
    const tiles = Array.from({ length: 20 }, () => this.#tile())
    return tiles.find((tile) => this.#controls.frontAt(tile) > doorId) ?? this.#tile()
  }

  #pick<T>(list: readonly T[]): T {
    const found = choose(this.#dice, list)
    if (found === undefined) throw new Error('There is nothing to choose from.')
    return found
  }
}
