import type { RealPanel } from './real-panel.ts'

/** Answers of the api that have not reached the page yet, by the server that the call names. */
export class LateAnswers {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #stop: () => void
  #isOver = false

  private constructor(stop: () => void) {
    this.#stop = stop
  }

  /** Lets the api answer calls about single servers at once, and keeps the answers back; of one server with an id. */
  static hold({ proxy }: Pick<RealPanel, 'proxy'>, only: string | null = null): LateAnswers {
    const before = proxy.intercept
    const answers = new LateAnswers(() => {
      proxy.intercept = before
    })
    proxy.intercept = (intercepted) => {
      const [, id] = /^\/api\/servers\/([^/?]+)/.exec(new URL(intercepted.url).pathname) ?? []
      const isHeld = id !== undefined && (only === null || id === only)
      if (!isHeld || intercepted.method !== 'GET') return before(intercepted)
      void (async () => {
        const response = await intercepted.fetch()
        const body: unknown = await response.json()
        const send = () => intercepted.answer(response.status, body)
        if (answers.#isOver) return send()
        answers.#waiting.set(id, [...(answers.#waiting.get(id) ?? []), send])
      })()
      return true
    }
    return answers
  }

  /** Returns how many answers about a server wait. */
  count(id: string): number {
    return this.#waiting.get(id)?.length ?? 0
  }

  /** Sends the waiting answers about a server; later ones wait again. */
  release(id: string): void {
    const waiting = this.#waiting.get(id) ?? []
    this.#waiting.delete(id)
    for (const send of waiting) send()
  }

  /** Sends all waiting answers, and holds none any more. */
  stop(): void {
    this.#isOver = true
    this.#stop()
    for (const id of [...this.#waiting.keys()]) this.release(id)
  }
}
