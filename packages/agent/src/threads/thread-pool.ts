import { Fault } from '@trellis/link/fault.ts'
import { FairQueue, type Weight } from '@trellis/program/fair-queue.ts'
import { StartLimiter } from '../start-limiter.ts'
import { type CallOptions, type TaskCall, TaskThread } from './task-thread.ts'
import type { TaskHost } from './thread-messages.ts'

export type PoolOptions = {
  /** The key of the fair share: an owner's name, or another key for work without an owner. */
  owner: string
  weight: Weight
  budgetMs: number
  /** Waits for its turn without a limit. */
  isPatient?: boolean
  host?: TaskHost
}

type Entry = PromiseWithResolvers<unknown> & {
  owner: string
  weight: Weight
  task: TaskCall
  options: CallOptions
  /** Null for patient tasks, which wait for their turn without a limit. */
  timer: NodeJS.Timeout | null
}

/** The first request after a pause waits for a new thread, which takes less than a tenth of a second. */
const idleMs = 60_000
/** Less than the api waits for an answer. */
const maxWaitMs = 15_000

/**
 * Limits concurrent packing and unpacking; each archive has its own thread, and no other task waits
 * for it.
 */
const maxLong = 8
const maxLongOfOwner = 2

/** Starts threads for a pool, and ends those that it no longer needs. */
export type ThreadSource = {
  start: () => TaskThread
  end: (thread: TaskThread) => Promise<void>
}

/** Returns a source that starts a new thread with this program each time. */
export function createThreadSource(entry: string | URL): ThreadSource {
  return { start: () => new TaskThread(entry), end: (thread) => thread.end() }
}

export type LongTaskOptions = {
  owner: string
  budgetMs: number
  host: TaskHost
  /** Ends the task, and its thread. */
  signal: AbortSignal
}

/** Runs tasks on a few threads, in turns of their owners, so that no owner's work can hold up another's. */
export class ThreadPool {
  readonly #source: ThreadSource
  readonly #queue: FairQueue<Entry>
  readonly #idle = new Map<TaskThread, NodeJS.Timeout>()
  readonly #busy = new Set<TaskThread>()
  readonly #long = new StartLimiter(maxLong)
  /** Where an owner's further long tasks wait. */
  readonly #longOfOwner = new Map<string, { turns: StartLimiter; users: number }>()
  #isOver = false

  constructor(source: ThreadSource, size: number) {
    this.#source = source
    this.#queue = new FairQueue(size)
  }

  /** Rejects with the task's error, or with a fault when its turn does not come or it takes too long. */
  run(
    task: TaskCall,
    { owner, weight, budgetMs, isPatient = false, host = noHost }: PoolOptions,
  ): Promise<unknown> {
    if (this.#isOver) return Promise.reject(createBusyFault())
    const resolvers = Promise.withResolvers<unknown>()
    const timer = isPatient ? null : setTimeout(() => this.#giveUp(entry), maxWaitMs)
    const options = { budgetMs, host }
    const entry: Entry = { ...resolvers, owner, weight, task, options, timer }
    if (!this.#queue.add(entry)) this.#giveUp(entry)
    this.#next()
    return resolvers.promise
  }

  /** Runs a task of minutes on its own thread, which ends with it: when this settles, it touches no file any more. */
  async runLong(task: TaskCall, { owner, signal, ...options }: LongTaskOptions): Promise<unknown> {
    const own = this.#longOfOwner.get(owner) ?? {
      turns: new StartLimiter(maxLongOfOwner),
      users: 0,
    }
    this.#longOfOwner.set(owner, own)
    own.users++
    try {
      return await own.turns.pass(signal, () =>
        this.#long.pass(signal, () => this.#runAlone(task, options, signal)),
      )
    } finally {
      own.users--
      if (own.users === 0) this.#longOfOwner.delete(owner)
    }
  }

  async #runAlone(task: TaskCall, options: CallOptions, signal: AbortSignal): Promise<unknown> {
    if (this.#isOver) throw createBusyFault()
    const thread = this.#source.start()
    const end = () => void thread.end()
    this.#busy.add(thread)
    signal.addEventListener('abort', end, { once: true })
    try {
      return await thread.run(task, options)
    } finally {
      signal.removeEventListener('abort', end)
      await thread.end()
      this.#busy.delete(thread)
    }
  }

  /** Ends all threads. Resolves when no thread touches a file any more. */
  async end(): Promise<void> {
    this.#isOver = true
    for (const entry of this.#queue.clear()) this.#giveUp(entry)
    const idle = [...this.#idle.keys()]
    for (const timer of this.#idle.values()) clearTimeout(timer)
    this.#idle.clear()
    const ends = idle.map((thread) => this.#source.end(thread))
    await Promise.all([...ends, ...[...this.#busy].map((thread) => thread.end())])
  }

  #giveUp(entry: Entry): void {
    if (entry.timer) clearTimeout(entry.timer)
    this.#queue.remove(entry)
    entry.reject(createBusyFault())
  }

  #next(): void {
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) void this.#run(entry)
  }

  async #run(entry: Entry): Promise<void> {
    if (entry.timer) clearTimeout(entry.timer)
    const thread = this.#takeThread()
    try {
      entry.resolve(await thread.run(entry.task, entry.options))
    } catch (error) {
      entry.reject(error)
    } finally {
      this.#queue.leave(entry)
      this.#rest(thread)
      this.#next()
    }
  }

  #takeThread(): TaskThread {
    // The one that rested last: those that rest longer may end.
    const rested = [...this.#idle.keys()].findLast(({ isGone }) => !isGone)
    const thread = rested ?? this.#source.start()
    clearTimeout(this.#idle.get(thread))
    this.#idle.delete(thread)
    this.#busy.add(thread)
    return thread
  }

  #rest(thread: TaskThread): void {
    this.#busy.delete(thread)
    if (thread.isGone || this.#isOver) return
    const dismiss = () => {
      this.#idle.delete(thread)
      void this.#source.end(thread)
    }
    this.#idle.set(thread, setTimeout(dismiss, idleMs).unref())
  }
}

const createBusyFault = () =>
  new Fault('trouble', 'The server host has too much to do right now. Try again in a moment.', {
    code: 'host-busy',
  })

/** For tasks that ask nothing. */
export const noHost: TaskHost = {
  engine: async () => null,
  room: async () => undefined,
  take: async () => undefined,
}
