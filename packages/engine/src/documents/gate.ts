/** Lets changes through while it is open. A change that has passed is never cut in two: closing waits for it. */
export class Gate {
  #closed: PromiseWithResolvers<void> | null = null
  #idle: PromiseWithResolvers<void> | null = null
  #underWay = 0

  /** Does the work at once when it is open, else when it opens. */
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

  /** Resolves when nothing is under way, or when it was opened again before that. */
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
