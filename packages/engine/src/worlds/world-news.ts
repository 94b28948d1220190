/** Which tiles of an open world are different, for whoever watches it; while nobody does it costs nothing. */
export class WorldNews {
  #changed: Set<number> | null = null

  /** The tile of this index has another foreground or background. */
  tile(index: number): void {
    this.#changed?.add(index)
  }

  /** What is different since the last call. Null with the first one: from then on it is remembered. */
  take(): ReadonlySet<number> | null {
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  /** Nobody watches any more. */
  rest(): void {
    this.#changed = null
  }
}
