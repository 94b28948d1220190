import { tryParseJson } from '@trellis/document/try-json.ts'
import { createSerial } from '@trellis/program/serial.ts'
import * as z from 'zod'
import { changeChannel } from '../migrations/008-several-apis.ts'
import type { SharedDatabase } from './postgres.ts'

/** A change that another api committed: its kind and the id of the rows to read again. */
export type Change = { kind: string; id: string }

/** Keeps the caches of this process consistent with commits of other apis. */
export type ChangeFeed = {
  /**
   * Resolves when every change committed before this call is applied, so that later reads are at least that
   * recent. Throws while the database is unreachable.
   */
  caughtUp(): Promise<void>
  /** Sends the other apis a message that is stored in no table. */
  say(change: Change): void
  close(): Promise<void>
}

/** The feed of the embedded database, which only this process changes. */
export const aloneFeed: ChangeFeed = {
  caughtUp: async () => undefined,
  say: () => undefined,
  close: async () => undefined,
}

export type ChangeHandlers = {
  /** Applies one change; the caches are correct when it resolves. */
  take(change: Change): void | Promise<void>
  /** Drops all caches and loads them again, because any row may have changed. */
  startOver(): Promise<void>
  onError(error: unknown): void
}

const payloadSchema = z.tuple([z.string(), z.string(), z.string()])
const answerTimeoutMs = 10_000
const retryMs = { first: 20, max: 1000 }

type Client = ReturnType<SharedDatabase['newClient']>

/**
 * Listens for notifications of commits on a dedicated PostgreSQL connection. PostgreSQL signals its
 * listeners before it confirms a commit, and sends a listener all pending notifications before it answers a
 * query of that listener. One empty query therefore proves that nothing is missing.
 */
export class PostgresFeed implements ChangeFeed {
  readonly #shared: SharedDatabase
  readonly #taking: ChangeHandlers
  #client: Client | null = null
  /** Resolves with the connection once it listens and the caches are reloaded. */
  #open: Promise<Client>
  #pending = new Set<Promise<void>>()
  readonly #askNext = createSerial()
  #next: Promise<void> | null = null
  #closed = false
  #retry: (() => void) | null = null

  constructor(shared: SharedDatabase, taking: ChangeHandlers) {
    this.#shared = shared
    this.#taking = taking
    this.#open = this.#connect()
    this.#open.catch(() => undefined)
  }

  /** Calls that arrive before the query is sent share its answer, and the time limit of the first call. */
  caughtUp(): Promise<void> {
    this.#next ??= waitWithinLimit(
      this.#askNext(() => {
        this.#next = null
        return this.#askUntilAnswered()
      }).then((client) => this.#taken(client)),
    )
    return this.#next
  }

  say({ kind, id }: Change): void {
    this.#open
      .then((client) => client.query('select trellis_say($1, $2)', [kind, id]))
      .catch((error: unknown) => this.#logFailure(error))
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#retry?.()
    await this.#client?.end().catch(() => undefined)
  }

  /** Resolves when every change received up to this answer is applied. Other queries do not wait for it. */
  async #taken(client: Client): Promise<void> {
    await Promise.all(this.#pending)
    // A failed change drops the connection; the next connection reloads everything.
    if (this.#client !== client) await this.caughtUp()
  }

  /** Retries on the next connection if this one breaks; a new connection reloads everything. */
  async #askUntilAnswered(): Promise<Client> {
    const late = Promise.withResolvers<never>()
    late.promise.catch(() => undefined)
    const timer = setTimeout(() => {
      late.reject(createTooLateError())
      // Unread notifications may be pending on a connection that does not answer.
      this.#drop()
    }, answerTimeoutMs)
    try {
      for (;;) {
        const client = await Promise.race([this.#open, late.promise])
        const isAnswered = client.query('select 1').then(
          () => true,
          () => false,
        )
        if (await Promise.race([isAnswered, late.promise])) return client
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  #drop(): void {
    const client = this.#client
    this.#client = null
    client?.connection.stream.destroy()
  }

  async #connect(): Promise<Client> {
    for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.max)) {
      if (this.#closed) throw new Error('The api is ending.')
      try {
        return await this.#dial()
      } catch (error) {
        this.#logFailure(error)
        await this.#rest(waitMs)
      }
    }
  }

  async #dial(): Promise<Client> {
    const client = this.#shared.newClient()
    this.#client = client
    client.on('notification', ({ payload }) => {
      if (this.#client === client) this.#handle(payload ?? '')
    })
    let isListening = false
    const { promise: lost, reject } = Promise.withResolvers<never>()
    lost.catch(() => undefined)
    client.on('error', (error) => this.#logFailure(error))
    client.on('end', () => {
      reject(new Error('The connection to the database ended.'))
      if (!isListening) return
      this.#open = this.#connect()
      this.#open.catch(() => undefined)
    })
    try {
      await Promise.race([client.connect(), lost])
      await Promise.race([client.query(`listen ${changeChannel}`), lost])
      // Changes committed while no connection listened are unknown.
      await Promise.race([this.#taking.startOver(), lost])
      isListening = true
      return client
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }

  #handle(payload: string): void {
    const received = payloadSchema.safeParse(tryParseJson(payload))
    if (!received.success) return
    const [who, kind, id] = received.data
    if (who === this.#shared.name) return
    const taken = this.#taking.take({ kind, id })
    if (!(taken instanceof Promise)) return
    const pending = taken.catch((error: unknown) => {
      this.#logFailure(error)
      // A failed change would leave caches stale, so a new connection reloads everything.
      this.#drop()
    })
    this.#pending.add(pending)
    void pending.then(() => this.#pending.delete(pending))
  }

  #logFailure(error: unknown): void {
    if (!this.#closed) this.#taking.onError(error)
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#retry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const createTooLateError = () => new Error('The database does not tell of changes.')

/** Rejects after `answerTimeoutMs`. The time spent waiting for an earlier query counts too. */
function waitWithinLimit(work: Promise<void>): Promise<void> {
  const limited = Promise.withResolvers<void>()
  const timer = setTimeout(() => limited.reject(createTooLateError()), answerTimeoutMs)
  work.then(limited.resolve, limited.reject).finally(() => clearTimeout(timer))
  return limited.promise
}
