const togetherMs = 250

/** Announces a change at once, but at most four times a second. */
export class Presence {
  readonly #notify: () => void
  #timer: NodeJS.Timeout | null = null
  #isPending = false

  constructor(notify: () => void) {
    this.#notify = notify
  }

  changed(): void {
    this.#isPending = true
    if (!this.#timer) this.#notifyPending()
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
  }

  #notifyPending(): void {
    this.#timer = null
    if (!this.#isPending) return
    this.#isPending = false
    this.#timer = setTimeout(() => this.#notifyPending(), togetherMs)
    this.#notify()
  }
}
