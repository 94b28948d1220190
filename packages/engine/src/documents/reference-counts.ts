/** Counts references by key. Each `add` needs one release. */
export class ReferenceCounts {
  readonly #times = new Map<string, number>()

  has(key: string): boolean {
    return this.#times.has(key)
  }

  /** Returns the function that releases the reference. */
  add(key: string): () => void {
    this.#times.set(key, (this.#times.get(key) ?? 0) + 1)
    return () => {
      const others = (this.#times.get(key) ?? 1) - 1
      if (others > 0) this.#times.set(key, others)
      else this.#times.delete(key)
    }
  }
}
