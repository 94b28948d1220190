import type { ChildProcess, spawn } from 'node:child_process'
import {
  type LobbyCause,
  type LobbyOrder,
  type LobbyServer,
  type LobbyState,
  lobbyEventSchema,
} from '@trellis/contract/links/lobby.ts'

type Opening = Extract<LobbyOrder, { do: 'open' }>

/** The context that the host gives to the lobby. */
export type LobbyOptions = {
  /** Node and its arguments up to the lobby's main file; null when none is to run. */
  command: string[] | null
  /** Called at each start. */
  opening: () => Omit<Opening, 'do'>
  port: number
  servers: () => LobbyServer[]
  /** All that it may see of the host's own environment. */
  environment: Record<string, string>
  spawn: typeof spawn
  monotonic: () => number
  backOffMs: { first: number; max: number }
  log: {
    info: (fields: object, text: string) => void
    error: (fields: object, text: string) => void
  }
}

/** Minimum time between two lists; changes within it are sent as one. */
const betweenListsMs = 50
/** A life that lasted so long was a good one: the next start is quick again. */
const calmMs = 60_000
/** The time for the lobby to shut down before it is killed. */
const goodbyeMs = 2000

type ShutReason = { reason: string; cause?: LobbyCause | undefined }

/** Keeps the lobby process running, and sends it the list of servers. */
export class LobbyRunner {
  readonly #options: LobbyOptions
  #child: ChildProcess | null = null
  #state: LobbyState['state']
  #shutReason: ShutReason | null = null
  #reportedReason: string | null = null
  #waitMs: number
  #startTimer: NodeJS.Timeout | null = null
  #listTimer: NodeJS.Timeout | null = null
  #hasNews = false
  #isEnding = false

  constructor(options: LobbyOptions) {
    this.#options = options
    this.#waitMs = options.backOffMs.first
    this.#state = options.command === null ? 'off' : 'shut'
  }

  get state(): LobbyState {
    const { reason, cause } = this.#shutReason ?? { reason: null }
    return { state: this.#state, port: this.#options.port, reason, ...(cause && { cause }) }
  }

  begin(): void {
    const { command, spawn, environment, monotonic, backOffMs } = this.#options
    if (command === null || this.#isEnding) return
    const [node = '', ...entry] = command
    const startedAt = monotonic()
    const child = spawn(node, entry, {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (message) => this.#handle(message))
    child.on('error', (error) => {
      // A running process only reports an undelivered message here; its exit has its own event.
      if (child.pid !== undefined) return
      this.#child = null
      const cause = { why: 'failed' as const, detail: error.message }
      this.#shut({ reason: `The lobby could not be started: ${error.message}.`, cause })
      this.#beginAgain()
    })
    child.on('exit', (code, signal) => {
      this.#child = null
      if (this.#state === 'open' || this.#shutReason === null) {
        const detail = signal ?? `exit code ${code}`
        const reason = `The lobby ended (${detail}) and is started again.`
        this.#shut({ reason, cause: { why: 'ended', detail } })
      }
      if (monotonic() - startedAt > calmMs) this.#waitMs = backOffMs.first
      this.#beginAgain()
    })
    this.#send({ do: 'open', ...this.#options.opening() })
    this.#list()
  }

  /** A server came, went or changed. */
  changed(): void {
    if (this.#listTimer !== null) this.#hasNews = true
    else if (this.#child !== null) this.#list()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    if (this.#startTimer) clearTimeout(this.#startTimer)
    if (this.#listTimer) clearTimeout(this.#listTimer)
    const child = this.#child
    if (child === null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), goodbyeMs)
    await gone
    clearTimeout(timer)
  }

  #list(): void {
    if (this.#listTimer) clearTimeout(this.#listTimer)
    this.#listTimer = setTimeout(() => {
      this.#listTimer = null
      if (this.#hasNews) this.#list()
    }, betweenListsMs)
    this.#hasNews = false
    this.#send({ do: 'list', servers: this.#options.servers() })
  }

  #send(order: LobbyOrder): void {
    // A process that is just ending receives it again after its restart.
    if (this.#child?.connected) this.#child.send(order, () => undefined)
  }

  #handle(message: unknown): void {
    const event = lobbyEventSchema.safeParse(message)
    if (!event.success) return
    if (event.data.event === 'shut') return this.#shut(event.data)
    this.#state = 'open'
    this.#shutReason = null
    this.#reportedReason = null
    this.#options.log.info({ port: this.#options.port }, 'The lobby is open.')
  }

  /** Reports each reason once, not for every attempt. */
  #shut({ reason, cause }: ShutReason): void {
    this.#state = 'shut'
    this.#shutReason = { reason, cause }
    if (this.#isEnding || reason === this.#reportedReason) return
    this.#reportedReason = reason
    this.#options.log.error(
      { port: this.#options.port },
      `${reason} Nobody can join by the shared address now; games that run go on.`,
    )
  }

  #beginAgain(): void {
    if (this.#isEnding) return
    this.#startTimer = setTimeout(() => this.begin(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, this.#options.backOffMs.max)
  }
}
