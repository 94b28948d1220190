import { LiveClient } from './live-client.ts'
import type { SecondApi } from './second-api.ts'
import type { Answer, SignedIn } from './test-panel.ts'
import { untilFound } from './until.ts'

type Options = Parameters<SecondApi['call']>[2]

/** A round-robin proxy in front of several apis: each call goes to the next one that is up. */
export class Proxy {
  readonly #apis: readonly SecondApi[]
  #turn = 0

  constructor(apis: readonly SecondApi[]) {
    this.#apis = apis
  }

  /** Returns the next api that is up; when none is up, any. */
  next(): SecondApi {
    const up = this.#apis.filter(({ isUp }) => isUp)
    const among = up.length === 0 ? this.#apis : up
    const api = among[this.#turn++ % among.length]
    if (api === undefined) throw new Error('There is no api.')
    return api
  }

  /** Returns the answer; null when it got lost, so that the call's outcome is unknown. */
  async call(method: string, path: string, options: Options): Promise<Answer | null> {
    return this.next()
      .call(method, path, options)
      .catch(() => null)
  }

  /** Repeats the call until it is answered, as a panel does that depends on the answer. */
  async callUntilAnswered(method: string, path: string, options: Options): Promise<Answer> {
    return untilFound(async () => {
      const answer = await this.call(method, path, options)
      return answer?.status === 503 ? null : answer
    })
  }
}

const firstDelayMs = 1000

/** A panel's live socket that reconnects as panels do, at any api that accepts it. */
export class ReturningSocket {
  readonly sockets: LiveClient[] = []
  /** The number of tries that each outage took. */
  readonly outages: number[] = []
  readonly #proxy: Proxy
  readonly #who: SignedIn
  #isWanted = true
  #isOpen = false
  readonly #ended: Promise<void>

  constructor(proxy: Proxy, who: SignedIn) {
    this.#proxy = proxy
    this.#who = who
    this.#ended = this.#stay()
  }

  async close(): Promise<void> {
    this.#isWanted = false
    this.sockets.at(-1)?.close()
    await this.#ended
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Returns the number of the next console line that the panel has not seen. */
  get nextSeq(): number | null {
    for (const socket of this.sockets.toReversed()) {
      const last = socket.lines().at(-1)
      if (last !== undefined) return last.seq + 1
    }
    return null
  }

  async #stay(): Promise<void> {
    let wasOpen = false
    let tries = 0
    for (let delayMs = 0; ; delayMs = Math.max(firstDelayMs, delayMs * 2)) {
      if (!this.#isWanted) return
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      tries++
      const socket = await this.#open()
      if (socket === null) continue
      // It was closed while the socket opened.
      if (!this.#isWanted) socket.close()
      if (wasOpen) this.outages.push(tries)
      delayMs = tries = 0
      this.#isOpen = true
      await socket.closed
      this.#isOpen = false
      wasOpen = true
    }
  }

  async #open(): Promise<LiveClient | null> {
    const { token, id } = this.#who
    // The proxy forwards to an api that answers.
    const answer = await this.#proxy.callUntilAnswered('POST', '/auth/socket-ticket', { token })
    const since = this.nextSeq
    const query = `token=${answer.body.ticket}${since === null ? '' : `&since=${since}`}`
    const socket = this.#proxy.next().socket({ ...this.#who, id }, query)
    const isIn = await Promise.race([
      socket.next('account').then(
        () => true,
        () => false,
      ),
      socket.closed.then(() => false),
    ])
    if (!isIn) return null
    this.sockets.push(socket)
    return socket
  }
}
