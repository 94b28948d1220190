import { AsyncLocalStorage } from 'node:async_hooks'

/** Counts the changes of one call outside of the database, where no transaction takes them back. */
export class OutsideChanges {
  static readonly #ofCall = new AsyncLocalStorage<OutsideChanges>()
  #count = 0

  /** Does the work of the call, and counts the changes that it begins. */
  follow<Result>(work: () => Promise<Result>): Promise<Result> {
    return OutsideChanges.#ofCall.run(this, work)
  }

  /** Notes that the call in progress may have changed something. Returns a function that takes the note back. */
  static begin(): () => void {
    const changes = OutsideChanges.#ofCall.getStore()
    if (changes === undefined) return () => undefined
    changes.#count++
    return () => {
      changes.#count--
    }
  }

  get mayBeThere(): boolean {
    return this.#count > 0
  }
}
