import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { busyFields, type FromThread, type ToThread } from './messages.ts'

type Deps = {
  onMessage: (message: FromThread) => void
  /** The thread is gone. `number` is that of the script that ran last; 0 when none did. */
  onEnd: (number: number, why: 'hung' | 'broken') => void
  timings?: Timings
}

type Timings = {
  checkMs: number
  /** A call that has used the processor for longer hangs in something that cannot be interrupted. */
  maxCallMs: number
}

const defaultTimings: Timings = { checkMs: 250, maxCallMs: 3000 }
/** A call that lasts longer than this many checks hangs, too. On a busy machine, a call waits long for the processor. */
const maxChecks = 120
const maxHeapMb = 64
/** The unit of the system's own counts, the same on all Linux machines. */
const clockTickMs = 10

/** The thread that runs the scripts, and the watch on it. */
export class ScriptWorker {
  readonly #deps: Deps
  readonly #maxCallMs: number
  readonly #worker: Worker
  readonly #busy = new Int32Array(new SharedArrayBuffer(4 * busyFields.length))
  readonly #watch: NodeJS.Timeout
  #lastCall = 0
  #checks = 0
  /** The thread's use of the processor when a check saw the present call first. */
  #usedBefore: number | null = null
  #isOver = false

  constructor(deps: Deps) {
    const { checkMs, maxCallMs } = deps.timings ?? defaultTimings
    this.#deps = deps
    this.#maxCallMs = maxCallMs
    this.#worker = new Worker(findEntry(), {
      env: {},
      execArgv: [],
      stdin: false,
      workerData: { busy: this.#busy },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 8 },
    })
    this.#worker.on('message', (message: FromThread) => {
      if (!this.#isOver) deps.onMessage(message)
    })
    this.#worker.on('error', () => this.#end('broken'))
    this.#worker.on('exit', () => this.#end('broken'))
    this.#worker.unref()
    this.#watch = setInterval(() => this.#check(), checkMs).unref()
  }

  post(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  close(): void {
    this.#isOver = true
    clearInterval(this.#watch)
    void this.#worker.terminate()
  }

  /** Counts checks instead of time, because a machine that sleeps must not look like a script that hangs. */
  #check(): void {
    const call = Atomics.load(this.#busy, busyFields.call)
    const isSame = call === this.#lastCall && this.#running !== 0
    this.#lastCall = call
    this.#checks = isSame ? this.#checks + 1 : 0
    if (this.#running === 0) return
    const used = readProcessorMs(Atomics.load(this.#busy, busyFields.thread))
    if (!isSame) this.#usedBefore = used
    const before = this.#usedBefore
    const isTooLong = used !== null && before !== null && used - before >= this.#maxCallMs
    if (isTooLong || this.#checks >= maxChecks) this.#end('hung')
  }

  get #running(): number {
    return Atomics.load(this.#busy, busyFields.script)
  }

  #end(why: 'hung' | 'broken'): void {
    if (this.#isOver) return
    const number = this.#running
    this.close()
    this.#deps.onEnd(number, why)
  }
}

/** Returns how long a thread of this process has used a processor, in milliseconds; null where it is not known. */
function readProcessorMs(thread: number): number | null {
  try {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // The name before the bracket may have any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * clockTickMs
  } catch {
    return null
  }
}

/** Returns the path of the thread's program, next to the bundle or among the sources. */
function findEntry(): string {
  const isBundled = import.meta.filename.endsWith('.js')
  return join(import.meta.dirname, isBundled ? 'script-thread.js' : 'thread/script-thread.ts')
}
