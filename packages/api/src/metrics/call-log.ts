import { type Log, openLogOutput } from '../kit/log.ts'

export type AnsweredCall = {
  level: 'debug' | 'info'
  /** The id that Fastify gave the request. */
  request: string
  method: string
  /** The pattern of the route, never the URL, which contains ids and user input. */
  route: string
  /** Duration in milliseconds, rounded to a tenth. */
  ms: number
  status: number
  userId: string | null
}

const maxPendingLength = 32 * 1024
const maxPendingMs = 100

/**
 * Writes a log line for each answered call, in the usual format but in batches: the logger's own path costs
 * as much as the rest of a short call. A killed process loses at most the last 100 ms. No field can hold a
 * secret, so the lines skip the secret filter.
 */
export class CallLog {
  readonly #output: ReturnType<typeof openLogOutput>
  #pending = ''
  #timer: NodeJS.Timeout | null = null
  #second = 0
  #time = ''

  constructor(log: Log) {
    this.#output = openLogOutput(log)
  }

  write({ level, request, method, route, ms, status, userId }: AnsweredCall): void {
    const caller = userId === null ? '' : `,"userId":${JSON.stringify(userId)}`
    this.#pending += `{"level":"${level}","time":"${this.#readTime()}"${this.#output.bindings},"request":"${request}","method":"${method}","route":"${route}","ms":${ms},"status":${status}${caller},"msg":"answered"}\n`
    if (this.#pending.length >= maxPendingLength) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), maxPendingMs).unref()
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const lines = this.#pending
    this.#pending = ''
    if (lines !== '') this.#output.write(lines)
  }

  /**
   * Formats the time. The part down to the second is cached, because formatting it dominates the cost of a
   * line.
   */
  #readTime(): string {
    const now = Date.now()
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#time = new Date(second * 1000).toISOString().slice(0, -4)
    }
    return `${this.#time}${String(now % 1000).padStart(3, '0')}Z`
  }
}
