/** Runs the tasks of one key one after another, in the order of the calls; different keys do not wait. */
export class KeyedTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Resolves or rejects like the task. A rejected task does not keep later ones from running. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const turn = before.then(task, task)
    this.#last.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key)
    }
  }
}
