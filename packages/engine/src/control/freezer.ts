import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { DocumentStore } from '../documents/document-store.ts'

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type Hold = { timer: NodeJS.Timeout }

/** Holds the game still for the moment in which somebody takes a picture of its files. */
export class Freezer {
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
   * Resolves when everything is on disk and nothing changes any more, until `thaw` or for so long at most.
   * `whenGone` calls back when the one that asks has hung up.
   */
  async freeze(forMs: number, whenGone: (then: () => void) => void): Promise<Outcome> {
    // The game goes on meanwhile, so that it stands still for what changes during this only.
    await this.#documents.save()
    if (this.#hold) throw new Error('it holds still already')
    const hold: Hold = { timer: setTimeout(() => this.#end(hold), forMs) }
    this.#hold = hold
    whenGone(() => this.#end(hold))
    try {
      await this.#documents.hold()
    } catch (error) {
      this.#end(hold)
      throw error
    }
    if (this.#hold !== hold) throw new Error('its last saves took too long')
    return { touched: this.#documents.touched }
  }

  /** `missing` when it did not hold still any more. */
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
