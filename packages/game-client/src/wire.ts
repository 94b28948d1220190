import { lookup } from 'node:dns/promises'
import type { Clock } from '@trellis/enet/clock.ts'
import { encodeText } from '@trellis/protocol/packet.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createRequestTank, type PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { type Action, formatActionText } from '@trellis/protocol/text/action.ts'
import { formatLogin, type Login } from '@trellis/protocol/text/login.ts'
import { Connection, type ConnectionListeners, type WaitOptions } from './connection.ts'
import { EventLog, type LogBounds } from './event-log.ts'
import { getEvent, type ServerMessage } from './game-events.ts'
import { readGameEvent } from './read-game-event.ts'

export type ServerAddress = { host: string; port: number; portHeader: boolean }

export type WireSettings = {
  clock: Clock
  stepTimeoutMs: number
  memory: LogBounds
  localAddress: string | undefined
}

/** The client's link to its present server: one connection at a time, and one log across all of them. */
export class Wire {
  readonly log: EventLog
  readonly #settings: WireSettings
  readonly #handle: (message: ServerMessage) => void
  readonly #end = new AbortController()
  #connection: Connection | null = null
  #opening: Promise<boolean> | null = null

  /** @param handle runs before the log records an event, so that a waiting caller finds it applied */
  constructor(settings: WireSettings, handle: (message: ServerMessage) => void) {
    this.#settings = settings
    this.#handle = handle
    this.log = new EventLog(settings.clock, settings.memory, settings.stepTimeoutMs)
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted
  }

  get stats() {
    return this.#connection?.stats ?? null
  }

  /** Connects to a server after leaving the previous one. Returns false when it does not answer. */
  open(place: ServerAddress): Promise<boolean> {
    this.#opening = this.#open(place)
    return this.#opening
  }

  /** Each of these returns false when there is no connection. */
  login = (login: Login) => this.#send(encodeText('text', formatLogin(login)))
  act = (action: Action) => this.#send(encodeText(getTextKind(action), formatActionText(action)))
  request = (request: PlayerRequest) => this.#send(encodeTank(createRequestTank(request)))

  /** Closes the connection and ends all waits. */
  async close(): Promise<void> {
    if (this.isClosed) return
    this.#end.abort()
    if (!this.log.isOver) this.#take({ kind: 'gone', departure: { reason: 'ours', data: 0 } }, 0)
    await this.#opening?.catch(() => false)
    await this.#leave()
  }

  async #open({ host, port, portHeader }: ServerAddress): Promise<boolean> {
    await this.#leave()
    const { clock, stepTimeoutMs: timeoutMs, localAddress } = this.#settings
    const { signal } = this.#end
    const options = { clock, timeoutMs, signal, localAddress }
    const address = await waitUnlessOver(findAddress(host), options)
    if (address === null || this.isClosed) return false
    // The log begins first, because the hello may arrive before `open` resolves.
    this.log.begin()
    const listeners: ConnectionListeners = {
      receive: (bytes) => this.#receive(bytes),
      gone: (departure) => this.#take({ kind: 'gone', departure }, 0),
    }
    this.#connection = await Connection.open({ address, port, portHeader }, listeners, options)
    if (this.#connection === null && !this.log.isOver) {
      this.#take({ kind: 'gone', departure: { reason: 'timeout', data: 0 } }, 0)
    }
    return this.#connection !== null && !this.isClosed
  }

  #send(bytes: Uint8Array): boolean {
    return this.#connection?.send(bytes) ?? false
  }

  async #leave(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    await connection?.close()
  }

  #receive(bytes: Uint8Array): void {
    const message = readGameEvent(bytes)
    if (message === null) return
    // Servers drop clients that stop answering.
    if (message.kind === 'ping') this.request({ kind: 'ping-reply' })
    this.#take(message, message.kind === 'map' || message.kind === 'items-dat' ? 0 : bytes.length)
  }

  #take(message: ServerMessage, bytes: number): void {
    this.#handle(message)
    this.log.add(getEvent(message), bytes)
  }
}

/** Players' clients send some actions as a `message`. Servers accept both. */
const getTextKind = ({ action }: Action) =>
  action === 'join_request' || action === 'quit' || action === 'quit_to_exit' ? 'message' : 'text'

/** Returns null for a name that does not resolve. */
async function findAddress(host: string): Promise<string | null> {
  const found = await lookup(host, { family: 4 }).catch(() => null)
  return found?.address ?? null
}

/** Resolves with null after the timeout, or when the wire closes first. */
function waitUnlessOver<Value>(
  promise: Promise<Value>,
  { clock, timeoutMs, signal }: WaitOptions,
): Promise<Value | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>()
  const end = () => resolve(null)
  const callOff = clock.after(timeoutMs, end)
  signal.addEventListener('abort', end)
  return Promise.race([promise, over]).finally(() => {
    callOff()
    signal.removeEventListener('abort', end)
  })
}
