/** A first-in, first-out queue that does not move its items. */
export class Queue<Item> {
  #items: (Item | undefined)[] = []
  #from = 0

  get length(): number {
    return this.#items.length - this.#from
  }

  get first(): Item | undefined {
    return this.#items[this.#from]
  }

  push(item: Item): void {
    this.#items.push(item)
  }

  shift(): Item | undefined {
    const item = this.#items[this.#from]
    if (item === undefined) return undefined
    this.#items[this.#from++] = undefined
    if (this.#from > 64 && this.#from * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#from)
      this.#from = 0
    }
    return item
  }

  clear(): void {
    this.#items = []
    this.#from = 0
  }
}
