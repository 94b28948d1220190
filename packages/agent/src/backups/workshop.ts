import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { ArchiveFault } from './archive/archive-fault.ts'
import { checkedSchema, messageSchema, packedSchema, type Task } from './archive/tasks.ts'

export type TaskOptions = {
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** A failure of the system, such as a full disk, that the thread has met. */
class WorkshopError extends Error {
  readonly code: string | null
  constructor(reason: string, code: string | null) {
    super(reason)
    this.name = 'WorkshopError'
    this.code = code
  }
}

const mostHeapMb = 1024

/** Hands tasks about archives to threads of their own, which are ended when nobody wants their work any more. */
export class Workshop {
  readonly #entry: string | URL

  constructor(entry: string | URL) {
    this.#entry = entry
  }

  async stage(task: Omit<Extract<Task, { do: 'stage' }>, 'do'>, options: TaskOptions) {
    await this.#perform({ do: 'stage', ...task }, options)
  }

  async pack(task: Omit<Extract<Task, { do: 'pack' }>, 'do'>, options: TaskOptions) {
    return packedSchema.parse(await this.#perform({ do: 'pack', ...task }, options))
  }

  async check(task: Omit<Extract<Task, { do: 'check' }>, 'do'>, options: TaskOptions) {
    return checkedSchema.parse(await this.#perform({ do: 'check', ...task }, options))
  }

  async unpack(task: Omit<Extract<Task, { do: 'unpack' }>, 'do'>, options: TaskOptions) {
    return checkedSchema.parse(await this.#perform({ do: 'unpack', ...task }, options))
  }

  async #perform(task: Task, { signal, onProgress }: TaskOptions): Promise<unknown> {
    signal.throwIfAborted()
    const worker = new Worker(this.#entry, {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
    })
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop)
    try {
      return await new Promise<unknown>((resolve, reject) => {
        worker.on('message', (raw: unknown) => {
          const message = messageSchema.parse(raw)
          if (message.is === 'progress') onProgress?.(message.done, message.total)
          else if (message.is === 'done') resolve(message.outcome)
          else reject(errorOf(message))
        })
        worker.on('error', reject)
        worker.on('exit', () => {
          if (signal.aborted) reject(signal.reason)
          else reject(new WorkshopError('The thread ended without a word.', null))
        })
      })
    } finally {
      signal.removeEventListener('abort', stop)
      // Nobody may touch its files before it is gone.
      await gone
    }
  }
}

type Failed = Extract<z.output<typeof messageSchema>, { is: 'failed' }>

function errorOf({ sentence, code, reason }: Failed): Error {
  return sentence === null ? new WorkshopError(reason, code) : new ArchiveFault(sentence)
}
