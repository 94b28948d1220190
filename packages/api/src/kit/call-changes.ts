import { AsyncLocalStorage } from 'node:async_hooks'

/** `name` is that of the commits which can be reversed; null for those that stay. */
type Following = { changes: CallChanges; name: string | null }

/** Notes the changes of one call that stay when it fails: those on a server host, and committed transactions. */
export class CallChanges {
  static readonly #ofCall = new AsyncLocalStorage<Following>()
  #onHost = 0
  /** The names of the commits that hold. */
  readonly #commits = new Set<string | null>()

  /** Does the work of the call, and notes the changes that it begins. */
  follow<Result>(work: () => Promise<Result>): Promise<Result> {
    return CallChanges.#ofCall.run({ changes: this, name: null }, work)
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
    const changes = CallChanges.#ofCall.getStore()?.changes
    if (changes === undefined) return () => undefined
    changes.#onHost++
    return () => {
      changes.#onHost--
    }
  }

  /** Notes that the call in progress has committed a change. */
  static noteCommit(): void {
    const following = CallChanges.#ofCall.getStore()
    if (following !== undefined) following.changes.#commits.add(following.name)
  }

  /** Does work of the call in progress whose commits `reverse` can reverse as a whole, by the same name. */
  static makeReversible<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const following = CallChanges.#ofCall.getStore()
    return following === undefined
      ? work()
      : CallChanges.#ofCall.run({ changes: following.changes, name }, work)
  }

  /** Does work after which nothing holds any more that the call in progress has committed by this name. */
  static async reverse<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const changes = CallChanges.#ofCall.getStore()?.changes
    const result = await CallChanges.putAside(work)
    if (changes !== undefined) changes.#commits.delete(name)
    return result
  }

  /** Does work whose changes are no effect of the call, such as counting it. */
  static putAside<Result>(work: () => Result): Result {
    return CallChanges.#ofCall.exit(work)
  }

  get areOnHost(): boolean {
    return this.#onHost > 0
  }

  get areAnywhere(): boolean {
    return this.areOnHost || this.#commits.size > 0
  }
}
