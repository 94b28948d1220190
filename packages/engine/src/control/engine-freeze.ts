import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { DocumentStore } from '../documents/document-store.ts'

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type Hold = { timer: NodeJS.Timeout }

/** Holds the game still while another program takes a snapshot of its files. */
export class EngineFreeze {
  readonly #documents: DocumentStore
  #hold: Hold | null = null

  constructor(documents: DocumentStore) {
    this.#documents = documents
  }

  get isStill(): boolean {
    return this.#hold !== null
  }

  mark(): void {
    this.#documents.mark()
  }

  /**
   * Resolves when everything is on disk and nothing changes any more, until `thaw` or for at most `forMs`.
   * `whenGone` registers a callback for the moment the requester disconnects.
   */
  async freeze(forMs: number, onDisconnect: (then: () => void) => void): Promise<Outcome> {
    // The game runs during this save, so the pause covers only the changes made during it.
    await this.#documents.save()
    if (this.#hold) throw new Error('it holds still already')
    const hold: Hold = { timer: setTimeout(() => this.#end(hold), forMs) }
    this.#hold = hold
    onDisconnect(() => this.#end(hold))
    try {
      await this.#documents.hold()
    } catch (error) {
      this.#end(hold)
      throw error
    }
    if (this.#hold !== hold) throw new Error('its last saves took too long')
    return { touched: this.#documents.touched }
  }

  /** Returns `missing` when the hold has already ended. */
  thaw(): Outcome {
    if (!this.#hold) return { missing: true }
    this.#end(this.#hold)
    return {}
  }

  #end(hold: Hold): void {
    if (this.#hold !== hold) return
    clearTimeout(hold.timer)
    this.#hold = null
    this.#documents.release()
  }
}
