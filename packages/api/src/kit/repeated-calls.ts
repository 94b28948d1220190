import { createHmac } from 'node:crypto'
import { CallChanges } from './call-changes.ts'
import type { Db } from './db.ts'
import { describeFault, toFault } from './failures.ts'
import { createFault } from './fault.ts'
import { KeyedTurns } from './keyed-turns.ts'
import type { Log } from './log.ts'
import { countKept, findCall, insertCall, removeCall, storeAnswer } from './repeated-call-store.ts'
import { SealedText } from './sealed-text.ts'

type Deps = { db: Db; log: Log; now: () => number; secret: string }

/** The answer of a call as it is sent: the status, and the body as JSON. */
export class StoredAnswer {
  readonly status: number
  readonly json: string
  constructor(status: number, json: string) {
    this.status = status
    this.json = json
  }
}

/** A call with an `Idempotency-Key`; `address` is its path with the query. */
export type KeyedCall = {
  userId: string
  key: string
  method: string
  address: string
  body: unknown
}

/** How long the answer of a call is kept. */
export const keptMs = 24 * 3_600_000
/** The most keys of one account that are kept at a time. */
const maxKept = 10_000
/** A larger answer is sent, but not kept: a later call with its key is a new one. */
const maxAnswerLength = 256 * 1024

/**
 * Answers a repeated call with the answer of the first one. A row is written before the call does its work and gets the
 * answer after it, so a call of a process that has died in between is refused, and never done twice. The same holds for a
 * call that failed after it may have changed something; its refusal is kept. A call that changed nothing, or whose commits
 * were all reversed with `CallChanges.reverse`, frees its key: what refused it may be over when the client tries again.
 */
export class RepeatedCalls {
  readonly #deps: Deps
  readonly #sealed: SealedText
  readonly #turns = new KeyedTurns()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#sealed = new SealedText(deps.secret, 'repeated calls')
  }

  /**
   * Does the call and returns its answer, or returns the kept answer of an earlier call with this key. Of two at the same
   * time, the second waits. Throws a `conflict` for a key of another body, or of a call that runs in another process.
   */
  run(call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const print = this.#hash([call.userId, call.method, call.address, call.key])
    return this.#turns.run(print, () => this.#runNow(print, call, work))
  }

  async #runNow(
    print: string,
    call: KeyedCall,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const known = await this.#begin(print, call)
    if (known !== null) return known
    const changes = new CallChanges()
    try {
      const answer = await changes.follow(work)
      await this.#keep(print, answer)
      return answer
    } catch (error) {
      const fault = toFault(error)
      const refusal = fault && describeFault(fault)
      if (!changes.areAnywhere) await this.#keep(print, null)
      else if (refusal !== null && refusal.status < 500) await this.#keep(print, refusal)
      throw error
    }
  }

  /** Returns the answer of an earlier call; null if this is the first, which it then is for all processes. */
  async #begin(print: string, { userId, body }: KeyedCall): Promise<StoredAnswer | null> {
    const { db, now } = this.#deps
    const at = now()
    const row = {
      print,
      account_print: this.#hash([userId]),
      body_print: this.#hash([typeof body === 'string' ? body : JSON.stringify(body ?? null)]),
      at,
    }
    const found = await db.transaction(async (tx) => {
      const before = await findCall(tx, print)
      if (before !== null && before.at > at - keptMs) return before
      if (before !== null) await removeCall(tx, print)
      if ((await countKept(tx, row.account_print, maxKept)) >= maxKept) {
        throw createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })
      }
      return (await insertCall(tx, row)) ? null : findCall(tx, print)
    })
    if (found === null) return null
    if (found.body_print !== row.body_print) {
      throw createFault('conflict', { code: 'idempotency-key-reused' })
    }
    const { status, answer } = found
    if (status === null || answer === null) {
      throw createFault('conflict', { code: 'idempotency-key-running' })
    }
    return new StoredAnswer(status, this.#sealed.open(answer))
  }

  /** Keeps an answer, or frees the key. The call has done its work, so a failure must not change its answer. */
  async #keep(print: string, answer: Pick<StoredAnswer, 'status' | 'json'> | null): Promise<void> {
    const { db, log } = this.#deps
    try {
      await db.transaction((tx) => {
        if (answer === null || answer.json.length > maxAnswerLength) return removeCall(tx, print)
        const { status, json } = answer
        return storeAnswer(tx, print, { status, answer: this.#sealed.seal(json) })
      })
    } catch (error) {
      log.warn({ err: error }, 'the answer of a call with a key was not kept')
    }
  }

  /** A keyed hash, because some texts, such as short bodies, could be guessed from a plain one. */
  #hash(parts: readonly string[]): string {
    const hash = createHmac('sha256', this.#deps.secret)
    return hash.update(`repeated calls\n${JSON.stringify(parts)}`).digest('base64url')
  }
}
