import { Worker } from 'node:worker_threads'
import { createThreadEnd, endThread } from '@trellis/program/thread-end.ts'
import type { z } from 'zod'
import { ArchiveFault } from './archive/archive-fault.ts'
import { messageSchema, type Task } from './archive/tasks.ts'

type OnProgress = (done: number, total: number) => void
type PendingTask = PromiseWithResolvers<unknown> & { onProgress: OnProgress | undefined }

/** A system error in the thread, such as a full disk. */
class ThreadError extends Error {
  readonly code: string | null
  constructor(reason: string, code: string | null) {
    super(reason)
    this.name = 'ThreadError'
    this.code = code
  }
}

const maxHeapMb = 1024
/** Gives a running task the time to notice the cancellation at its next chunk. */
const timeoutMs = 5000

/** A worker thread that runs one archive task at a time. */
export class ArchiveThread {
  readonly #worker: Worker
  readonly #end = createThreadEnd()
  readonly #isUnwanted = new Int32Array(new SharedArrayBuffer(4))
  readonly #exited: Promise<void>
  #requested: PendingTask | null = null
  #isGone = false

  constructor(entry: string | URL) {
    this.#worker = new Worker(entry, {
      workerData: { isUnwanted: this.#isUnwanted, end: this.#end },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()))
    this.#worker.on('message', (message: unknown) => this.#handle(message))
    this.#worker.on('error', (error: Error) => this.#requested?.reject(error))
    void this.#exited.then(() => {
      this.#isGone = true
      this.#requested?.reject(new ThreadError('The thread ended without a word.', null))
    })
  }

  /** Turns true when the thread has ended and takes no more tasks. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** Rejects with the task's error, or when the thread ends. */
  async perform(task: Task, onProgress?: OnProgress): Promise<unknown> {
    this.#worker.ref()
    const requested: PendingTask = { ...Promise.withResolvers<unknown>(), onProgress }
    this.#requested = requested
    try {
      this.#worker.postMessage(task)
      return await requested.promise
    } finally {
      this.#requested = null
      this.#worker.unref()
    }
  }

  /** Resolves when the thread no longer touches any file. A running task stops at its next file or chunk. */
  async end(): Promise<void> {
    Atomics.store(this.#isUnwanted, 0, 1)
    await this.#rest()
    await endThread(this.#worker, this.#end)
    await this.#exited
  }

  async #rest(): Promise<void> {
    if (!this.#requested) return
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs)
    })
    await Promise.race([this.#requested.promise.catch(() => undefined), this.#exited, timedOut])
    clearTimeout(timer)
  }

  #handle(raw: unknown): void {
    const message = messageSchema.parse(raw)
    if (message.is === 'progress') this.#requested?.onProgress?.(message.done, message.total)
    else if (message.is === 'done') this.#requested?.resolve(message.outcome)
    else this.#requested?.reject(getError(message))
  }
}

type Failed = Extract<z.output<typeof messageSchema>, { is: 'failed' }>

function getError({ sentence, cause, code, reason }: Failed): Error {
  if (sentence === null) return new ThreadError(reason, code)
  return new ArchiveFault({ reason: sentence, cause })
}
