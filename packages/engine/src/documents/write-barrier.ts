/** Admits changes while it is open. Closing waits for the admitted changes, so none is cut in two. */
export class WriteBarrier {
  #closed: PromiseWithResolvers<void> | null = null
  #idle: PromiseWithResolvers<void> | null = null
  #underWay = 0

  /** Runs the work at once when the barrier is open, otherwise when it opens. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#closed) await this.#closed.promise
    this.#underWay++
    try {
      return await work()
    } finally {
      this.#underWay--
      if (this.#underWay === 0) this.#idle?.resolve()
    }
  }

  /** Resolves when no work is in progress, or when the barrier was opened again before that. */
  async close(): Promise<void> {
    this.#closed ??= Promise.withResolvers()
    if (this.#underWay === 0) return
    this.#idle ??= Promise.withResolvers()
    await this.#idle.promise
  }

  open(): void {
    this.#closed?.resolve()
    this.#closed = null
    this.#idle?.resolve()
    this.#idle = null
  }
}
