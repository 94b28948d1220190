import { AsyncLocalStorage } from 'node:async_hooks'
import { CallChanges } from './call-changes.ts'
import type { Db, Tx } from './db.ts'
import type { Log } from './log.ts'
import { createId } from './secrets.ts'

type Deps = { db: Db; log: Log; now: () => number }

/** A call that may change something on a host: who makes it, about which server, and which call. */
export type ActOfCall = {
  userId: string
  serverId: string
  call: string
  params: Record<string, unknown>
}

/**
 * Stores each call that changes something on a host before it does, and removes it together with its entry in the activity
 * log. What an api leaves that dies in between becomes an entry later, so that nothing happens without one.
 */
export class UnfinishedActs {
  static readonly #current = new AsyncLocalStorage<UnfinishedAct>()
  readonly #deps: Deps
  /** The id of this process. */
  readonly process = createId()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Does the work of a call. */
  async follow<Result>(of: ActOfCall, work: () => Result | Promise<Result>): Promise<Result> {
    const act = new UnfinishedAct(this.#deps, { ...of, process: this.process })
    try {
      const result = await UnfinishedActs.#current.run(act, async () => work())
      await act.end('done')
      return result
    } catch (error) {
      await act.end('failed')
      throw error
    }
  }

  /** The call in progress; null for work that is no call about a server. */
  static get current(): UnfinishedAct | null {
    return UnfinishedActs.#current.getStore() ?? null
  }
}

/** One call that may change something on a host. */
class UnfinishedAct {
  readonly #deps: Deps
  readonly #of: ActOfCall & { process: string }
  readonly #id = createId()
  #begun: Promise<void> | null = null
  #isInDoubt = false
  #isRecorded = false
  #hasEnded = false

  constructor(deps: Deps, of: ActOfCall & { process: string }) {
    this.#deps = deps
    this.#of = of
  }

  /** Stores the call. It does so once, and the work that changes something waits for it. What still runs after the end stores nothing. */
  begin(): Promise<void> {
    this.#begun ??= this.#hasEnded ? Promise.resolve() : this.#insert()
    return this.#begun
  }

  get hasBegun(): boolean {
    return this.#begun !== null
  }

  /** Notes that the host may have done something. */
  noteChange(): void {
    this.#isInDoubt = true
  }

  /** Removes the call in the transaction that records it. */
  async record(tx: Tx): Promise<void> {
    if (this.#begun === null) return
    await removeAct(tx, this.#id)
    this.#isRecorded = true
  }

  /** Removes a call that has ended; one that failed after a change on the host stays, because no one knows its outcome. */
  async end(how: 'done' | 'failed'): Promise<void> {
    this.#hasEnded = true
    if (this.#begun === null || (how === 'done' && this.#isRecorded)) return
    const { log } = this.#deps
    try {
      await this.#transact(async (tx) => {
        if (how === 'done' || !this.#isInDoubt) return removeAct(tx, this.#id)
        await tx
          .updateTable('unfinished_act')
          .set({ is_over: 1 })
          .where('id', '=', this.#id)
          .execute()
      })
    } catch (error) {
      log.warn({ err: error }, 'the end of a call was not stored')
    }
  }

  async #insert(): Promise<void> {
    const { userId, serverId, call, params, process } = this.#of
    const row = {
      ...{ id: this.#id, process, call, params: JSON.stringify(params), at: this.#deps.now() },
      ...{ user_id: userId, server_id: serverId },
    }
    await this.#transact(async (tx) => {
      await tx.insertInto('unfinished_act').values(row).execute()
    })
  }

  /** Stores without counting it as an effect of the call. */
  #transact(work: (tx: Tx) => Promise<void>): Promise<void> {
    return CallChanges.putAside(() => this.#deps.db.transaction(work))
  }
}

async function removeAct(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('unfinished_act').where('id', '=', id).execute()
}
