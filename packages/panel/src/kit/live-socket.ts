import { closeCodes, type LiveCommand, type LiveEvent } from '@trellis/contract/links/live.ts'
import { parseLiveFrame } from './live-frame.ts'
import { RetryDelay } from './retry-delay.ts'
import { createStore, type Store } from './store.ts'

export type SocketState = 'CONNECTING' | 'OPEN' | 'CLOSING' | 'CLOSED'
export type SocketEvent = 'error' | 'lost' | 'back'

export type LiveSocketOptions = {
  /** Returns the address of the next connection, with a fresh ticket. Rejects like any call. */
  findAddress: () => Promise<string>
  /** Resolves to false when the session is over; then the socket stays closed. */
  renewSession: () => Promise<boolean>
  onEvent: (event: LiveEvent) => void
  onNews: (news: SocketEvent) => void
  /** Returns whether a failure of `findAddress` is already reported elsewhere. */
  isExpected: (error: unknown) => boolean
}

export type LiveSocket = {
  state: Pick<Store<SocketState>, 'read' | 'subscribe'>
  send: (command: LiveCommand) => void
  close: () => void
}

/** A second refusal within this time means that a new session does not help. */
const refusalPauseMs = 10_000

/** Opens a socket, and opens it again after each loss until `close` or the session's end. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const socket = new LastingSocket(options)
  return {
    state: socket.state,
    send: (command) => socket.send(command),
    close: () => socket.close(),
  }
}

class LastingSocket {
  readonly state = createStore<SocketState>('CONNECTING')
  readonly #options: LiveSocketOptions
  readonly #delay = new RetryDelay()
  readonly #reported = new Set<SocketEvent>()
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #refusedAt = Number.NEGATIVE_INFINITY
  #isWanted = true
  /** True between two attempts. */
  #isWaiting = false

  constructor(options: LiveSocketOptions) {
    this.#options = options
    addEventListener('online', this.#connectNow)
    void this.#connect()
  }

  send(command: LiveCommand) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command))
  }

  close() {
    this.#isWanted = false
    removeEventListener('online', this.#connectNow)
    clearTimeout(this.#timer)
    this.state.write(this.#socket === null ? 'CLOSED' : 'CLOSING')
    this.#socket?.close(closeCodes.done)
  }

  async #connect() {
    clearTimeout(this.#timer)
    this.#isWaiting = false
    this.state.write('CONNECTING')
    try {
      const address = await this.#options.findAddress()
      if (this.#isWanted) this.#listen(new WebSocket(address))
    } catch (error) {
      if (this.#isWanted) this.#retryLater(this.#options.isExpected(error))
    }
  }

  #listen(socket: WebSocket) {
    this.#socket = socket
    socket.onopen = () => {
      this.#delay.opened()
      this.state.write('OPEN')
      if (this.#reported.has('lost')) this.#options.onNews('back')
      this.#reported.clear()
    }
    socket.onmessage = ({ data }) => {
      const event = parseLiveFrame(data)
      if (event !== null) this.#options.onEvent(event)
    }
    socket.onerror = () => {
      if (this.#isWanted) this.#report('error')
    }
    socket.onclose = ({ code }) => {
      this.#socket = null
      this.#delay.closed()
      if (!this.#isWanted || code === closeCodes.done) this.state.write('CLOSED')
      else if (code === closeCodes.policy || code === closeCodes.trouble) void this.#renew()
      else this.#retryLater()
    }
  }

  /** Connects again with a renewed session. */
  async #renew() {
    const isAgain = Date.now() - this.#refusedAt < refusalPauseMs
    this.#refusedAt = Date.now()
    if (isAgain) return this.#retryLater()
    this.state.write('CLOSED')
    const renewed = await this.#options.renewSession().catch(() => null)
    if (!this.#isWanted || renewed === false) return
    if (renewed === null) this.#retryLater()
    else void this.#connect()
  }

  #retryLater(isQuiet = false) {
    this.state.write('CLOSED')
    if (!isQuiet) this.#report('lost')
    this.#timer = setTimeout(() => void this.#connect(), this.#delay.next())
    this.#isWaiting = true
  }

  /** The network is back, so the next attempt need not wait any longer. */
  readonly #connectNow = () => {
    if (this.#isWaiting) void this.#connect()
  }

  /** Reports each kind of news once until the connection is back. */
  #report(news: SocketEvent) {
    if (this.#reported.has(news)) return
    this.#reported.add(news)
    this.#options.onNews(news)
  }
}
