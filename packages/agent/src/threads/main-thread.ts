import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import type { Bound } from '../documents/storage-quota.ts'
import {
  type FromThread,
  type Growth,
  type Question,
  type ToThread,
  toError,
} from './thread-messages.ts'

/** Far longer than a write takes: a slow disk must not fail it. */
const commitMs = 20_000

/** The main thread as a task in a worker thread sees it. */
export class MainThread {
  readonly #send: (message: FromThread) => void
  readonly #requested = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  constructor(send: (message: FromThread) => void) {
    this.#send = send
  }

  take(message: Exclude<ToThread, { is: 'task' }>): void {
    const requested = this.#requested.get(message.id)
    this.#requested.delete(message.id)
    if (message.is === 'answer') requested?.resolve(message.value)
    else requested?.reject(toError(message.failure))
  }

  /** Null when the engine went away before it answered. */
  async engine(
    request: Extract<Question, { ask: 'engine' }>['request'],
  ): Promise<EngineAnswer | null> {
    // The main thread has checked it against its schema.
    return (await this.#ask({ ask: 'engine', request })) as EngineAnswer | null
  }

  /** Reserves room for a write, then says that it begins. Rejects with a `conflict` when there is no room. */
  async grow(growth: Growth, bound: Bound): Promise<void> {
    await this.reserve(growth, bound)
    this.commit()
  }

  /** Reserves room for the whole task. Rejects with a `conflict` when there is no room. */
  async reserve(growth: Growth, bound: Bound): Promise<void> {
    await this.#ask({ ask: 'room', growth, bound })
  }

  /** Hands over a part of the outcome of a long task; resolves when it is taken. */
  async give(part: unknown): Promise<void> {
    await this.#ask({ ask: 'take', part })
  }

  /**
   * To be called before the first change of a file: what follows may have happened if the task is ended. From here on it has
   * `withinMs`, so that its answer can still say what became of it.
   */
  commit(withinMs = commitMs): void {
    this.#send({ is: 'committing', withinMs })
  }

  #ask(question: Question): Promise<unknown> {
    const id = ++this.#lastId
    const resolvers = Promise.withResolvers<unknown>()
    this.#requested.set(id, resolvers)
    this.#send({ is: 'question', id, question })
    return resolvers.promise
  }
}
