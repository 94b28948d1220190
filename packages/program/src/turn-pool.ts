import { AsyncResource } from 'node:async_hooks'
import { FairQueue, type Weight } from './fair-queue.ts'

/** A worker thread that does one task at a time. */
export type PoolThread = {
  /** True when it does no further task. */
  readonly isGone: boolean
  end(): Promise<void>
}

/** Starts threads for a pool, and ends those that it no longer needs. */
export type ThreadSource<Thread extends PoolThread> = {
  start: () => Thread
  end: (thread: Thread) => Promise<void>
}

export type Turn = {
  /** The key of the fair share: an owner's name, or another key for work without an owner. */
  owner: string
  weight: Weight
  /** Waits for its turn without a limit. */
  isPatient?: boolean
}

type Entry<Thread> = Turn & {
  begin: (thread: Thread) => Promise<void>
  giveUp: () => void
  /** Null for patient tasks. */
  timer: NodeJS.Timeout | null
}

type Options<Thread extends PoolThread> = {
  source: ThreadSource<Thread>
  /** The number of tasks that run at the same time. */
  size: number
  /** Creates the error of a task whose turn does not come. */
  createBusyFault: () => Error
}

/** The first task after a pause waits for a new thread, which takes less than a tenth of a second. */
const idleMs = 60_000
/** Less than a caller waits for an answer. */
const maxWaitMs = 15_000

/** Runs tasks on a few threads, in turns of their owners, so that no owner's work can hold up another's. */
export class TurnPool<Thread extends PoolThread> {
  readonly #options: Options<Thread>
  readonly #queue: FairQueue<Entry<Thread>>
  readonly #idle = new Map<Thread, NodeJS.Timeout>()
  readonly #busy = new Set<Thread>()
  #isOver = false

  constructor(options: Options<Thread>) {
    this.#options = options
    this.#queue = new FairQueue(options.size)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Rejects with the error of `work`, or as busy when its turn does not come. */
  run<Outcome>(turn: Turn, work: (thread: Thread) => Promise<Outcome>): Promise<Outcome> {
    const { createBusyFault } = this.#options
    if (this.#isOver) return Promise.reject(createBusyFault())
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    // Another task's end starts it: its work belongs to the call that asked for it.
    const begin = AsyncResource.bind(work)
    const entry: Entry<Thread> = {
      ...turn,
      begin: (thread) => begin(thread).then(resolve, reject),
      giveUp: () => reject(createBusyFault()),
      timer: turn.isPatient ? null : setTimeout(() => this.#giveUp(entry), maxWaitMs),
    }
    if (!this.#queue.add(entry)) this.#giveUp(entry)
    this.#startNext()
    return promise
  }

  /** Ends all threads. Resolves when none of them touches a file any more. */
  async end(): Promise<void> {
    this.#isOver = true
    for (const entry of this.#queue.clear()) this.#giveUp(entry)
    const idle = [...this.#idle.keys()]
    for (const timer of this.#idle.values()) clearTimeout(timer)
    this.#idle.clear()
    const ends = idle.map((thread) => this.#options.source.end(thread))
    await Promise.all([...ends, ...[...this.#busy].map((thread) => thread.end())])
  }

  #giveUp(entry: Entry<Thread>): void {
    if (entry.timer) clearTimeout(entry.timer)
    this.#queue.remove(entry)
    entry.giveUp()
  }

  #startNext(): void {
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) void this.#run(entry)
  }

  async #run(entry: Entry<Thread>): Promise<void> {
    if (entry.timer) clearTimeout(entry.timer)
    const thread = this.#takeThread()
    await entry.begin(thread)
    this.#queue.leave(entry)
    this.#rest(thread)
    this.#startNext()
  }

  #takeThread(): Thread {
    // The one that rested last: those that rest longer may end.
    const rested = [...this.#idle.keys()].findLast(({ isGone }) => !isGone)
    const thread = rested ?? this.#options.source.start()
    clearTimeout(this.#idle.get(thread))
    this.#idle.delete(thread)
    this.#busy.add(thread)
    return thread
  }

  #rest(thread: Thread): void {
    this.#busy.delete(thread)
    if (thread.isGone || this.#isOver) return
    const dismiss = () => {
      this.#idle.delete(thread)
      void this.#options.source.end(thread)
    }
    this.#idle.set(thread, setTimeout(dismiss, idleMs).unref())
  }
}
