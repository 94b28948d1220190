/** What is to stay, counted: each time that it was wanted it has to be let go once. */
export class Kept {
  readonly #times = new Map<string, number>()

  has(key: string): boolean {
    return this.#times.has(key)
  }

  /** Gives what lets go. */
  add(key: string): () => void {
    this.#times.set(key, (this.#times.get(key) ?? 0) + 1)
    return () => {
      const others = (this.#times.get(key) ?? 1) - 1
      if (others > 0) this.#times.set(key, others)
      else this.#times.delete(key)
    }
  }
}
