type Punched = { times: number; until: number }

const mostTiles = 6000
/** Some items have no time of their own, and break nevertheless. */
const leastResetMs = 1000

/** How often tiles were punched that are not broken yet. Left alone for a while, a tile is whole again. */
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
    if (this.#tiles.size >= mostTiles) this.#tiles.clear()
    this.#tiles.set(index, { times: sum, until: this.#now() + Math.max(resetMs, leastResetMs) })
  }

  forget(index: number): void {
    this.#tiles.delete(index)
  }
}
