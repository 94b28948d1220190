/** Keeps the questions of one connection that wait for their answers, by id. */
export class OpenQuestions<Answer> {
  readonly #waiting = new Map<number, { settle: Settle<Answer>; timer: NodeJS.Timeout | null }>()

  /** Settles with null when the connection breaks or, with `withinMs`, when no answer comes in time. */
  add(id: number, settle: Settle<Answer>, withinMs: number | null = null): void {
    const timer = withinMs === null ? null : setTimeout(() => this.settle(id, null), withinMs)
    this.#waiting.set(id, { settle, timer })
  }

  /** Settles in the same turn; false when nothing waits for this answer. */
  settle(id: number, answer: Answer | null): boolean {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return false
    this.#waiting.delete(id)
    if (waiting.timer !== null) clearTimeout(waiting.timer)
    waiting.settle(answer)
    return true
  }

  giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.settle(id, null)
  }
}

type Settle<Answer> = (answer: Answer | null) => void
