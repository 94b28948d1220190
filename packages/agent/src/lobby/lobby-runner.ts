import type { ChildProcess } from 'node:child_process'
import {
  type LobbyOrder,
  type LobbyServer,
  type LobbyState,
  lobbyEventSchema,
} from '@trellis/contract/links/lobby.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import type { Surroundings } from '../surroundings.ts'

type Parts = { surroundings: Surroundings; servers: () => HostedServer[] }

/** Between two lists: changes that come close together are told as one. */
const betweenListsMs = 50
/** A life that lasted so long was a good one: the next start is quick again. */
const calmMs = 60_000
/** For the lobby's goodbye, before it is ended without. */
const goodbyeMs = 2000

/** Keeps the lobby running, and told of which servers there are. */
export class LobbyRunner {
  readonly #parts: Parts
  #child: ChildProcess | null = null
  #state: LobbyState['state']
  #reason: string | null = null
  #toldReason: string | null = null
  #waitMs: number
  #startTimer: NodeJS.Timeout | null = null
  #listTimer: NodeJS.Timeout | null = null
  #hasNews = false
  #isEnding = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#waitMs = parts.surroundings.timings.backOffMs
    this.#state = this.#settings.command === null ? 'off' : 'shut'
  }

  get state(): LobbyState {
    return { state: this.#state, port: this.#settings.port, reason: this.#reason }
  }

  begin(): void {
    const { command } = this.#settings
    if (command === null || this.#isEnding) return
    const [node = '', ...entry] = command
    const { surroundings } = this.#parts
    const startedAt = surroundings.monotonic()
    const child = surroundings.spawn(node, entry, {
      env: surroundings.engineEnvironment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (message) => this.#hear(message))
    child.on('error', (error) => {
      // Of one that runs it tells that a message did not reach it; its end is told by itself.
      if (child.pid !== undefined) return
      this.#child = null
      this.#shut(`The lobby could not be started: ${error.message}.`)
      this.#beginAgain()
    })
    child.on('exit', (code, signal) => {
      this.#child = null
      if (this.#state === 'open' || this.#reason === null) {
        this.#shut(`The lobby ended (${signal ?? `exit code ${code}`}) and is started again.`)
      }
      if (surroundings.monotonic() - startedAt > calmMs) {
        this.#waitMs = surroundings.timings.backOffMs
      }
      this.#beginAgain()
    })
    this.#tell({ do: 'open', ...this.#opening() })
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

  get #settings() {
    return this.#parts.surroundings.entrance.lobby
  }

  #opening() {
    const { lobby, memoryFile, cacheHost, itemsFile, lobbyKey } = this.#parts.surroundings.entrance
    const { port, address } = lobby
    return { port, address, memoryFile, cacheHost, itemsFile: itemsFile(), key: lobbyKey }
  }

  #list(): void {
    if (this.#listTimer) clearTimeout(this.#listTimer)
    this.#listTimer = setTimeout(() => {
      this.#listTimer = null
      if (this.#hasNews) this.#list()
    }, betweenListsMs)
    this.#hasNews = false
    // Only the bundled engine opens the lobby's tickets.
    const servers = this.#parts.servers().filter(({ foreign }) => foreign === null)
    this.#tell({ do: 'list', servers: servers.map((it) => this.#describe(it)) })
  }

  #describe({ file, life }: HostedServer): LobbyServer {
    const { id, name, port } = file
    const key = this.#parts.surroundings.entrance.serverKey(id)
    return { id, name, port, isOnline: life.phase === 'ONLINE', players: life.players, key }
  }

  #tell(order: LobbyOrder): void {
    // One that ends just now is told again when it has been started again.
    if (this.#child?.connected) this.#child.send(order, () => undefined)
  }

  #hear(message: unknown): void {
    const event = lobbyEventSchema.safeParse(message)
    if (!event.success) return
    if (event.data.event === 'shut') return this.#shut(event.data.reason)
    const { log } = this.#parts.surroundings
    this.#state = 'open'
    this.#reason = null
    this.#toldReason = null
    log.info({ port: this.#settings.port }, 'The lobby is open.')
  }

  /** Told once for each reason, not for each attempt. */
  #shut(reason: string): void {
    this.#state = 'shut'
    this.#reason = reason
    if (this.#isEnding || reason === this.#toldReason) return
    this.#toldReason = reason
    const { log } = this.#parts.surroundings
    log.error(
      { port: this.#settings.port },
      `${reason} Nobody can join by the shared address now; games that run go on.`,
    )
  }

  #beginAgain(): void {
    if (this.#isEnding) return
    const { longestBackOffMs } = this.#parts.surroundings.timings
    this.#startTimer = setTimeout(() => this.begin(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, longestBackOffMs)
  }
}
