import { isEmptySlot } from './list-entries.ts'

/**
 * Finds the first empty slot of a list, with a heap of positions: slots are filled and emptied in any order.
 */
export class FreeSlots {
  readonly #list: readonly unknown[]
  /** Positions in ascending order are a heap already. A filled one stays until it comes first. */
  readonly #heap: number[]

  constructor(list: readonly unknown[]) {
    this.#list = list
    this.#heap = []
    for (let at = 0; at < list.length; at++) if (isEmptySlot(list[at])) this.#heap.push(at)
  }

  /** Returns the first position; null when every slot is filled. */
  first(): number | null {
    for (let place = this.#heap[0]; place !== undefined; place = this.#heap[0]) {
      if (isEmptySlot(this.#list[place])) return place
      this.#removeFirst()
    }
    return null
  }

  add(place: number): void {
    let at = this.#heap.push(place) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#at(above) <= place) break
      this.#heap[at] = this.#at(above)
      at = above
    }
    this.#heap[at] = place
  }

  #removeFirst(): void {
    const last = this.#heap.pop()
    if (last === undefined || this.#heap.length === 0) return
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const below = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (this.#at(below) >= last) break
      this.#heap[at] = this.#at(below)
      at = below
    }
    this.#heap[at] = last
  }

  /** A position beyond the heap sorts after every other. */
  #at(index: number): number {
    return this.#heap[index] ?? Number.POSITIVE_INFINITY
  }
}
