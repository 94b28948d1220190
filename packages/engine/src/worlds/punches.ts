type Punched = { times: number; until: number }

const maxTiles = 6000
/** Some breakable items have no reset time. */
const minResetMs = 1000

/** The punches on tiles that are not broken yet. After a pause, a tile has all its hit points again. */
export class Punches {
  readonly #tiles = new Map<number, Punched>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  at(index: number): number {
    const punched = this.#tiles.get(index)
    return punched !== undefined && this.#now() < punched.until ? punched.times : 0
  }

  add(index: number, times: number, resetMs: number): void {
    const sum = this.at(index) + times
    if (this.#tiles.size >= maxTiles) this.#tiles.clear()
    this.#tiles.set(index, { times: sum, until: this.#now() + Math.max(resetMs, minResetMs) })
  }

  forget(index: number): void {
    this.#tiles.delete(index)
  }
}
