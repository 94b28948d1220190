import { checkedSchema, packedSchema, type Task } from './archive/tasks.ts'
import { ArchiveThread } from './archive-thread.ts'

export type TaskOptions = {
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}
type TaskInput<What extends Task['do']> = Omit<Extract<Task, { do: What }>, 'do'>
type Idle = { thread: ArchiveThread; timer: NodeJS.Timeout }

/** Keeps an idle thread this long, because the next step of the same job follows at once. */
const idleMs = 10_000

/** Runs archive tasks on worker threads; aborting a task ends its thread. */
export class ArchiveWorkers {
  readonly #entry: string | URL
  readonly #idle: Idle[] = []

  constructor(entry: string | URL) {
    this.#entry = entry
  }

  async stage(task: TaskInput<'stage'>, options: TaskOptions) {
    await this.#perform({ do: 'stage', ...task }, options)
  }

  async copy(task: TaskInput<'copy'>, options: TaskOptions) {
    await this.#perform({ do: 'copy', ...task }, options)
  }

  async pack(task: TaskInput<'pack'>, options: TaskOptions) {
    return packedSchema.parse(await this.#perform({ do: 'pack', ...task }, options))
  }

  async check(task: TaskInput<'check'>, options: TaskOptions) {
    return checkedSchema.parse(await this.#perform({ do: 'check', ...task }, options))
  }

  async unpack(task: TaskInput<'unpack'>, options: TaskOptions) {
    await this.#perform({ do: 'unpack', ...task }, options)
  }

  /** Ends the idle threads, which would keep the process alive. */
  end(): void {
    for (const { thread, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      void thread.end()
    }
  }

  async #perform(task: Task, { signal, onProgress }: TaskOptions): Promise<unknown> {
    signal.throwIfAborted()
    const thread = this.#take()
    const stop = () => void thread.end()
    signal.addEventListener('abort', stop)
    try {
      const outcome = await thread.perform(task, onProgress)
      signal.throwIfAborted()
      this.#rest(thread)
      return outcome
    } catch (error) {
      await thread.end()
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #take(): ArchiveThread {
    const rested = this.#idle.pop()
    if (!rested) return new ArchiveThread(this.#entry)
    clearTimeout(rested.timer)
    return rested.thread.isGone ? this.#take() : rested.thread
  }

  #rest(thread: ArchiveThread): void {
    const mine: Idle = { thread, timer: setTimeout(() => this.#dismiss(mine), idleMs).unref() }
    this.#idle.push(mine)
  }

  #dismiss(idle: Idle): void {
    this.#idle.splice(this.#idle.indexOf(idle), 1)
    void idle.thread.end()
  }
}
