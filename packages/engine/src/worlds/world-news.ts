/** Records the changed tiles of an open world for its watchers. Without watchers it costs nothing. */
export class WorldNews {
  #changed: Set<number> | null = null

  /** Records that the tile of this index has another foreground or background. */
  tile(index: number): void {
    this.#changed?.add(index)
  }

  /** Returns the changes since the last call. The first call returns null and starts the record. */
  take(): ReadonlySet<number> | null {
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  /** Stops the record, because the last watcher has gone. */
  rest(): void {
    this.#changed = null
  }
}
