import { AsyncLocalStorage } from 'node:async_hooks'

/** Notes the changes of one call that stay when it fails: those on a server host, and committed transactions. */
export class CallChanges {
  static readonly #ofCall = new AsyncLocalStorage<CallChanges>()
  #onHost = 0
  #hasCommitted = false

  /** Does the work of the call, and notes the changes that it begins. */
  follow<Result>(work: () => Promise<Result>): Promise<Result> {
    return CallChanges.#ofCall.run(this, work)
  }

  /** Returns whether the call in progress is followed. */
  static get isFollowed(): boolean {
    return CallChanges.#ofCall.getStore() !== undefined
  }

  /**
   * Notes that the call in progress may have changed something on a server host. Returns a function that takes the note
   * back.
   */
  static beginOnHost(): () => void {
    const changes = CallChanges.#ofCall.getStore()
    if (changes === undefined) return () => undefined
    changes.#onHost++
    return () => {
      changes.#onHost--
    }
  }

  /** Notes that the call in progress has committed a change. */
  static noteCommit(): void {
    const changes = CallChanges.#ofCall.getStore()
    if (changes !== undefined) changes.#hasCommitted = true
  }

  /** Does work whose changes are no effect of the call, such as counting it. */
  static putAside<Result>(work: () => Result): Result {
    return CallChanges.#ofCall.exit(work)
  }

  get areOnHost(): boolean {
    return this.#onHost > 0
  }

  get areAnywhere(): boolean {
    return this.areOnHost || this.#hasCommitted
  }
}
