const togetherMs = 250

/** Announces a change at once, but at most four times a second. */
export class Presence {
  readonly #tell: () => void
  #timer: NodeJS.Timeout | null = null
  #isPending = false

  constructor(tell: () => void) {
    this.#tell = tell
  }

  changed(): void {
    this.#isPending = true
    if (!this.#timer) this.#tellPending()
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
  }

  #tellPending(): void {
    this.#timer = null
    if (!this.#isPending) return
    this.#isPending = false
    this.#timer = setTimeout(() => this.#tellPending(), togetherMs)
    this.#tell()
  }
}
