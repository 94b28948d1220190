import { TurnPool } from '@trellis/program/turn-pool.ts'
import { createFault } from '../fault.ts'
import type { RunWork } from './work.ts'
import { WorkerTimeout, WorkThread } from './work-thread.ts'

/** Smaller documents take less than 5 ms, so the way to a thread and back would only add to it. */
const maxInlineLength = 48 * 1024
/** One account never has both. */
const size = 2
/** Far above the need of the largest legal document. */
const defaultBudgetMs = 10_000

/** Does work with large documents in worker threads, in turns of the accounts. */
export class WorkThreads {
  readonly #pool: TurnPool<WorkThread>
  readonly #budgetMs: number

  /** `entry` is the path of the threads' program. */
  constructor(entry: string, budgetMs = defaultBudgetMs) {
    this.#budgetMs = budgetMs
    const source = {
      start: () => new WorkThread(entry),
      end: (thread: WorkThread) => thread.end(),
    }
    this.#pool = new TurnPool({ source, size, createBusyFault })
  }

  /** Throws the work's `Fault`, or one of kind `too-many` when its turn does not come or it takes too long. */
  readonly run: RunWork = async (work, input, owner) => {
    if (input.text.length <= maxInlineLength) return work.perform(input)
    try {
      const output = await this.#pool.run({ owner, weight: 'light' }, (thread) =>
        thread.run(work.name, input, this.#budgetMs),
      )
      // The thread is of the same build: it gives the output of this work.
      return output as Awaited<ReturnType<typeof work.perform>>
    } catch (error) {
      throw error instanceof WorkerTimeout ? createBusyFault() : error
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

const createBusyFault = () =>
  createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })
