import { FairQueue } from '@trellis/program/fair-queue.ts'
import { createFault } from '../fault.ts'
import type { RunWork, Work, WorkOptions } from './work.ts'
import { WorkerTimeout, WorkThread } from './work-thread.ts'

/** Smaller documents take less than 5 ms, so the way to a thread and back would only add to it. */
const maxInlineSize = 48 * 1024
/** One account never has both. */
const threads = 2
/** An idle thread is ended, because it takes memory. */
const idleMs = 60_000
/** How long work may wait for its turn. */
const maxWaitMs = 15_000
/** Far above the need of the largest legal document. */
const defaultBudgetMs = 10_000

type Entry = PromiseWithResolvers<unknown> & {
  owner: string
  weight: 'light'
  name: string
  input: unknown
  timer: NodeJS.Timeout
}

/** Does work with large documents in worker threads, in turns of the accounts. */
export class WorkThreads {
  readonly #entry: string
  readonly #budgetMs: number
  readonly #queue = new FairQueue<Entry>(threads)
  readonly #idle = new Map<WorkThread, NodeJS.Timeout>()
  readonly #busy = new Set<WorkThread>()
  #isClosed = false

  /** `entry` is the path of the threads' program. */
  constructor(entry: string, budgetMs = defaultBudgetMs) {
    this.#entry = entry
    this.#budgetMs = budgetMs
  }

  /** Throws the work's `Fault`, or one of kind `too-many` when its turn does not come or it takes too long. */
  readonly run: RunWork = async <Input, Output>(
    work: Work<Input, Output>,
    input: Input,
    { owner, size }: WorkOptions,
  ) => {
    if (size <= maxInlineSize) return work.perform(input)
    // The thread is of the same build: it gives the output of this work.
    return (await this.#enqueue(work.name, input, owner)) as Output
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const entry of this.#queue.clear()) this.#giveUp(entry)
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#idle.keys(), ...this.#busy].map((thread) => thread.end()))
    this.#idle.clear()
  }

  #enqueue(name: string, input: unknown, owner: string): Promise<unknown> {
    const resolvers = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => this.#giveUp(entry), maxWaitMs)
    const entry: Entry = { ...resolvers, owner, weight: 'light', name, input, timer }
    if (this.#isClosed || !this.#queue.add(entry)) this.#giveUp(entry)
    this.#startNext()
    return resolvers.promise
  }

  #giveUp(entry: Entry): void {
    clearTimeout(entry.timer)
    this.#queue.remove(entry)
    entry.reject(createBusyFault())
  }

  #startNext(): void {
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) void this.#run(entry)
  }

  async #run(entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
    const thread = this.#takeThread()
    try {
      entry.resolve(await thread.run(entry.name, entry.input, this.#budgetMs))
    } catch (error) {
      entry.reject(error instanceof WorkerTimeout ? createBusyFault() : error)
    } finally {
      this.#queue.leave(entry)
      this.#keepIdle(thread)
      this.#startNext()
    }
  }

  #takeThread(): WorkThread {
    const rested = [...this.#idle.keys()].findLast(({ isGone }) => !isGone)
    const thread = rested ?? new WorkThread(this.#entry)
    clearTimeout(this.#idle.get(thread))
    this.#idle.delete(thread)
    this.#busy.add(thread)
    return thread
  }

  #keepIdle(thread: WorkThread): void {
    this.#busy.delete(thread)
    if (thread.isGone || this.#isClosed) return
    const dismiss = () => {
      this.#idle.delete(thread)
      void thread.end()
    }
    this.#idle.set(thread, setTimeout(dismiss, idleMs).unref())
  }
}

const createBusyFault = () =>
  createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })
