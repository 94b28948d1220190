import { Worker } from 'node:worker_threads'
import { createThreadEnd, endThread } from '@trellis/program/thread-end.ts'
import { addWork } from '@trellis/program/work-meter.ts'
import { fromWorkerSchema, readError } from './work-messages.ts'

/** A work that its thread did not finish in time. */
export class WorkerTimeout extends Error {}

const maxHeapMb = 384
/** Timeout for a new thread to load its program on a busy machine. */
const startMs = 30_000

/** One worker thread. It does one work at a time, and is ended when that takes too long or too much memory. */
export class WorkThread {
  readonly #worker: Worker
  readonly #end = createThreadEnd()
  #isGone = false

  constructor(entry: string) {
    this.#worker = new Worker(entry, {
      workerData: this.#end,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    // An error while the thread is idle must not end the program; the next work opens another thread.
    this.#worker.on('error', () => undefined)
    this.#worker.once('exit', () => {
      this.#isGone = true
    })
    this.#worker.unref()
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Throws the work's error, or a `WorkerTimeout` when the work takes longer than `budgetMs`. */
  async run(name: string, input: unknown, budgetMs: number): Promise<unknown> {
    const worker = this.#worker
    const outcome = Promise.withResolvers<unknown>()
    let ms = 0
    const timeUp = () => {
      outcome.reject(new WorkerTimeout(`${name} took too long.`))
      void this.end()
    }
    let timer = setTimeout(timeUp, startMs)
    const take = (raw: unknown) => {
      const message = fromWorkerSchema.parse(raw)
      if ('ms' in message) ms = message.ms
      if (message.is === 'done') return outcome.resolve(message.output)
      if (message.is !== 'begun') return outcome.reject(readError(message))
      clearTimeout(timer)
      timer = setTimeout(timeUp, budgetMs)
    }
    const fail = () => outcome.reject(new Error('The thread ended without an answer.'))
    worker.ref()
    worker.on('message', take).once('error', outcome.reject).once('exit', fail)
    try {
      worker.postMessage({ name, input })
      return await outcome.promise
    } finally {
      clearTimeout(timer)
      worker.off('message', take).off('error', outcome.reject).off('exit', fail)
      worker.unref()
      addWork(ms)
    }
  }

  async end(): Promise<void> {
    this.#isGone = true
    await endThread(this.#worker, this.#end)
  }
}
