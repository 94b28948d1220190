import { availableParallelism } from 'node:os'
import { createTroubleFault } from '@trellis/link/fault.ts'
import { type ThreadSource as SourceOf, type Turn, TurnPool } from '@trellis/program/turn-pool.ts'
import { StartLimiter } from '../start-limiter.ts'
import { type CallOptions, type TaskCall, TaskThread } from './task-thread.ts'
import type { TaskHost } from './thread-messages.ts'

export type PoolOptions = Turn & { budgetMs: number; host?: TaskHost }

/**
 * Limits concurrent packing and unpacking; each archive has its own thread, and no other task waits
 * for it.
 */
const maxLong = 8
const maxLongOfOwner = 2

export type ThreadSource = SourceOf<TaskThread>

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

/**
 * Lets a light, a heavy and a background task run at once; adds a fourth thread on machines with
 * enough cores.
 */
const getThreadCount = () => Math.max(3, Math.min(4, availableParallelism()))

/** Runs tasks in turns of their owners, and tasks of minutes on separate threads. */
export class ThreadPool {
  readonly #source: ThreadSource
  readonly #turns: TurnPool<TaskThread>
  readonly #longThreads = new Set<TaskThread>()
  readonly #long = new StartLimiter(maxLong)
  /** Where an owner's further long tasks wait. */
  readonly #longOfOwner = new Map<string, { turns: StartLimiter; users: number }>()

  constructor(source: ThreadSource, size = getThreadCount()) {
    this.#source = source
    this.#turns = new TurnPool({ source, size, createBusyFault })
  }

  /** Rejects with the task's error, or with a fault when its turn does not come or it takes too long. */
  run(task: TaskCall, { budgetMs, host = noHost, ...turn }: PoolOptions): Promise<unknown> {
    return this.#turns.run(turn, (thread) => thread.run(task, { budgetMs, host }))
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
    if (this.#turns.isOver) throw createBusyFault()
    const thread = this.#source.start()
    const end = () => void thread.end()
    this.#longThreads.add(thread)
    signal.addEventListener('abort', end, { once: true })
    try {
      return await thread.run(task, options)
    } finally {
      signal.removeEventListener('abort', end)
      await thread.end()
      this.#longThreads.delete(thread)
    }
  }

  /** Ends all threads. Resolves when no thread touches a file any more. */
  async end(): Promise<void> {
    await Promise.all([this.#turns.end(), ...[...this.#longThreads].map((thread) => thread.end())])
  }
}

const createBusyFault = () => createTroubleFault('host-busy')

/** For tasks that ask nothing. */
export const noHost: TaskHost = {
  engine: async () => null,
  room: async () => undefined,
  take: async () => undefined,
}
