import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { DocumentStore } from '../documents/document-store.ts'

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type Hold = { timer: NodeJS.Timeout }

/** Holds the game still while another program takes a snapshot of its files. */
export class EngineFreeze {
  readonly #documents: DocumentStore
  #hold: Hold | null = null
  #own: Promise<unknown> | null = null
  #onEnd: (() => void)[] = []

  constructor(documents: DocumentStore) {
    this.#documents = documents
  }

  get isStill(): boolean {
    return this.#hold !== null || this.#own !== null
  }

  /** Runs work that changes the files in the engine itself while the game is still, after the other programs' snapshots. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.isStill) await this.#ended()
    const run = work()
    this.#own = run
    try {
      return await run
    } finally {
      this.#own = null
    }
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
    while (this.#own) await this.#own.catch(() => undefined)
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
    for (const then of this.#onEnd.splice(0)) then()
  }

  /** Resolves when the present hold has ended. */
  async #ended(): Promise<void> {
    if (this.#own) await this.#own.catch(() => undefined)
    else await new Promise<void>((resolve) => this.#onEnd.push(resolve))
  }
}
