import { closeCodes, type LiveCommand, type LiveEvent } from '@trellis/contract/links/live.ts'
import { parseLiveFrame } from './live-frame.ts'
import { createStore, type Store } from './store.ts'

export type SocketState = 'CONNECTING' | 'OPEN' | 'CLOSING' | 'CLOSED'
export type SocketNews = 'error' | 'lost' | 'back'

export type LiveSocketOptions = {
  /** The address of the next connection, with a fresh ticket; may fail like any call. */
  findAddress: () => Promise<string>
  /** False when the session is over; then nothing is tried any more. */
  renewSession: () => Promise<boolean>
  onEvent: (event: LiveEvent) => void
  onNews: (news: SocketNews) => void
  /** True for a failed `findAddress` that is known to be told elsewhere. */
  isExpected: (error: unknown) => boolean
}

export type LiveSocket = {
  state: Pick<Store<SocketState>, 'read' | 'subscribe'>
  send: (command: LiveCommand) => void
  close: () => void
}

const firstDelayMs = 1000
const longestDelayMs = 30_000
/** A connection that stood this long was a good one: the next outage begins with the first delay again. */
const goodConnectionMs = 3000
/** A second refusal within this time means that a fresh session does not help. */
const refusalPauseMs = 10_000

/** Keeps one socket open for as long as it is wanted. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const state = createStore<SocketState>('CONNECTING')
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = firstDelayMs
  let openedAt: number | null = null
  let refusedAt = Number.NEGATIVE_INFINITY
  let isWanted = true
  const told = new Set<SocketNews>()

  function tell(news: SocketNews) {
    if (told.has(news)) return
    told.add(news)
    options.onNews(news)
  }

  async function connect() {
    state.write('CONNECTING')
    try {
      const address = await options.findAddress()
      if (isWanted) listen(new WebSocket(address))
    } catch (error) {
      if (isWanted) retryLater(options.isExpected(error))
    }
  }

  function listen(next: WebSocket) {
    socket = next
    next.onopen = () => {
      openedAt = Date.now()
      state.write('OPEN')
      if (told.has('lost')) options.onNews('back')
      told.clear()
    }
    next.onmessage = ({ data }) => {
      const event = parseLiveFrame(data)
      if (event !== null) options.onEvent(event)
    }
    next.onerror = () => {
      if (isWanted) tell('error')
    }
    next.onclose = ({ code }) => {
      socket = null
      if (openedAt !== null && Date.now() - openedAt >= goodConnectionMs) delayMs = firstDelayMs
      openedAt = null
      if (!isWanted || code === closeCodes.done) state.write('CLOSED')
      else if (code === closeCodes.policy || code === closeCodes.trouble) void comeBackRenewed()
      else retryLater()
    }
  }

  async function comeBackRenewed() {
    const isAgain = Date.now() - refusedAt < refusalPauseMs
    refusedAt = Date.now()
    if (isAgain) return retryLater()
    state.write('CLOSED')
    const renewed = await options.renewSession().catch(() => null)
    if (!isWanted || renewed === false) return
    if (renewed === null) retryLater()
    else void connect()
  }

  function retryLater(isQuiet = false) {
    state.write('CLOSED')
    if (!isQuiet) tell('lost')
    timer = setTimeout(() => void connect(), delayMs)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }

  void connect()
  return {
    state,
    send: (command) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
    },
    close: () => {
      isWanted = false
      clearTimeout(timer)
      state.write(socket === null ? 'CLOSED' : 'CLOSING')
      socket?.close(closeCodes.done)
    },
  }
}
