import { Worker } from 'node:worker_threads'
import { createTroubleFault, createUnknownOutcomeFault } from '@trellis/link/fault.ts'
import { createThreadEnd, endThread } from '@trellis/program/thread-end.ts'
import { addWork } from '@trellis/program/work-meter.ts'
import {
  describeFailure,
  type FromThread,
  fromThreadSchema,
  type Question,
  type TaskHost,
  type ToThread,
  toError,
} from './thread-messages.ts'

export type TaskCall = { name: string; params: unknown }
export type CallOptions = { budgetMs: number; host: TaskHost }

type Running = PromiseWithResolvers<unknown> & {
  host: TaskHost
  clock: BudgetClock
  budgetMs: number
  /** The processor time that the thread reported, in milliseconds. */
  ms: number
  isCommitting: boolean
}

const maxHeapMb = 512
/** Timeout for a new thread to load its program on a busy machine. */
const startMs = 30_000

/** One worker thread. It does one task at a time and is ended when a task uses up its time or its memory. */
export class TaskThread {
  readonly #worker: Worker
  readonly #end = createThreadEnd()
  readonly #gone: Promise<void>
  #running: Running | null = null
  #isGone = false

  constructor(entry: string | URL) {
    this.#worker = new Worker(entry, {
      workerData: this.#end,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    this.#gone = new Promise((resolve) => this.#worker.once('exit', () => resolve()))
    this.#worker.on('message', (message: unknown) => this.#handle(fromThreadSchema.parse(message)))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    void this.#gone.then(() => {
      const isWanted = this.#isGone
      this.#isGone = true
      this.#running?.reject(
        isWanted ? createEndFault(this.#running) : new Error('The thread ended without an answer.'),
      )
    })
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Rejects with the task's error, or with a fault when it takes too long. */
  async run(task: TaskCall, { budgetMs, host }: CallOptions): Promise<unknown> {
    const clock = new BudgetClock(() => this.#timeUp())
    const resolvers = Promise.withResolvers<unknown>()
    const running = { ...resolvers, host, clock, budgetMs, ms: 0, isCommitting: false }
    this.#running = running
    this.#worker.ref()
    try {
      clock.start(startMs)
      this.#send({ is: 'task', ...task })
      return await running.promise
    } finally {
      clock.stop()
      this.#running = null
      this.#worker.unref()
      addWork(running.ms)
    }
  }

  /** Resolves when the thread touches no file any more. */
  async end(): Promise<void> {
    this.#isGone = true
    await endThread(this.#worker, this.#end)
    await this.#gone
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #handle(message: FromThread): void {
    const running = this.#running
    if (!running) return
    if ('ms' in message) running.ms = message.ms
    if (message.is === 'begun') running.clock.start(running.budgetMs)
    else if (message.is === 'done') running.resolve(message.outcome)
    else if (message.is === 'failed') running.reject(toError(message.failure))
    else if (message.is === 'question') void this.#answer(running, message.id, message.question)
    else {
      running.isCommitting = true
      running.clock.start(message.withinMs)
    }
  }

  /** The time in which the task waits for the main thread or an engine is not its own. */
  async #answer(running: Running, id: number, question: Question): Promise<void> {
    running.clock.pause()
    const message = await answerTo(question, running).then(
      (value): ToThread => ({ is: 'answer', id, value }),
      (error: unknown): ToThread => ({ is: 'refusal', id, failure: describeFailure(error) }),
    )
    running.clock.resume()
    if (this.#running === running) this.#send(message)
  }

  #fail(error: Error): void {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    this.#running?.reject(isMemory ? createTroubleFault('needs-too-much-memory') : error)
  }

  /** The thread is ended before the refusal is given: nothing of the task can happen after it. */
  #timeUp(): void {
    const running = this.#running
    if (!running) return
    this.#running = null
    const refusal = running.isCommitting
      ? createUnknownOutcomeFault()
      : createTroubleFault('takes-too-long')
    void this.end().then(() => running.reject(refusal))
  }
}

/** A task whose thread was ended may have written something already. */
const createEndFault = ({ isCommitting }: Running) =>
  isCommitting ? createUnknownOutcomeFault() : createTroubleFault('host-busy')

function answerTo(question: Question, { host, promise }: Running): Promise<unknown> {
  if (question.ask === 'engine') return host.engine(question.request)
  if (question.ask === 'take') return host.take(question.part)
  return host.room(question.growth, question.bound, promise)
}

/** Counts down the time that a task uses itself. */
class BudgetClock {
  readonly #onEnd: () => void
  #timer: NodeJS.Timeout | null = null
  #leftMs = 0
  #startedAt = 0
  #pauses = 0

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  start(ms: number): void {
    this.stop()
    this.#leftMs = ms
    if (this.#pauses === 0) this.#run()
  }

  pause(): void {
    this.#pauses++
    if (this.#pauses > 1) return
    this.stop()
    this.#leftMs -= performance.now() - this.#startedAt
  }

  resume(): void {
    this.#pauses--
    if (this.#pauses === 0) this.#run()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #run(): void {
    this.#startedAt = performance.now()
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#leftMs))
  }
}
