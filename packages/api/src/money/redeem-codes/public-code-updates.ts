import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { SharedCode } from '@trellis/contract/money/redeem-codes.ts'

/** Claims within this time are sent in one frame. */
const togetherMs = 200

/** Collects changes of public codes into one frame for all panels; the last change of each code wins. */
export class PublicCodeUpdates {
  readonly #send: (event: LiveEvent) => void
  #changed = new Map<string, SharedCode>()
  #removed = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  constructor(send: (event: LiveEvent) => void) {
    this.#send = send
  }

  take(changed: readonly SharedCode[], removed: readonly string[]): void {
    for (const code of removed) {
      this.#changed.delete(code)
      this.#removed.add(code)
    }
    for (const code of changed) {
      const known = this.#changed.get(code.code)
      // Events of two claims may arrive out of order; the claimed count only grows.
      if (known !== undefined && known.stock.claimed > code.stock.claimed) continue
      this.#removed.delete(code.code)
      this.#changed.set(code.code, code)
    }
    this.#timer ??= setTimeout(() => this.#publish(), togetherMs)
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #publish(): void {
    this.#timer = null
    const payload = { changed: [...this.#changed.values()], removed: [...this.#removed] }
    this.#changed.clear()
    this.#removed.clear()
    this.#send({ type: 'public_codes', payload })
  }
}
