import { LiveClient } from './live-client.ts'
import type { SecondApi } from './second-api.ts'
import type { Answer, SignedIn } from './test-panel.ts'

type Options = Parameters<SecondApi['call']>[2]

/** What stands before several apis: of those that are there the next one answers each call. */
export class Proxy {
  readonly #apis: readonly SecondApi[]
  #turn = 0

  constructor(apis: readonly SecondApi[]) {
    this.#apis = apis
  }

  /** One that is there; while none is, any. */
  next(): SecondApi {
    const up = this.#apis.filter(({ isUp }) => isUp)
    const among = up.length === 0 ? this.#apis : up
    const api = among[this.#turn++ % among.length]
    if (api === undefined) throw new Error('There is no api.')
    return api
  }

  /** The answer; null when it got lost on its way: whether anything was done is then unknown. */
  async call(method: string, path: string, options: Options): Promise<Answer | null> {
    return this.next()
      .call(method, path, options)
      .catch(() => null)
  }

  /** Sends it again until it is answered, as a panel does on whose answer something hangs. */
  async callUntilAnswered(method: string, path: string, options: Options): Promise<Answer> {
    for (;;) {
      const answer = await this.call(method, path, options)
      if (answer !== null && answer.status !== 503) return answer
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

const firstDelayMs = 1000

/** A panel's live socket that comes back as panels do, at whichever api lets it in. */
export class ReturningSocket {
  readonly sockets: LiveClient[] = []
  /** How long each outage was, and how long of that it waited as panels have to. */
  readonly outages: { ms: number; waitedMs: number; tries: number }[] = []
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

  /** The number of the next console line that it has not seen. */
  get nextSeq(): number | null {
    for (const socket of this.sockets.toReversed()) {
      const last = socket.lines().at(-1)
      if (last !== undefined) return last.seq + 1
    }
    return null
  }

  async #stay(): Promise<void> {
    let lostAt: number | null = null
    let waitedMs = 0
    let tries = 0
    for (let delayMs = 0; ; delayMs = Math.max(firstDelayMs, delayMs * 2)) {
      if (!this.#isWanted) return
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      waitedMs += delayMs
      tries++
      const socket = await this.#open()
      if (socket === null) continue
      if (lostAt !== null) this.outages.push({ ms: performance.now() - lostAt, waitedMs, tries })
      delayMs = waitedMs = tries = 0
      this.#isOpen = true
      await socket.closed
      this.#isOpen = false
      lostAt = performance.now()
    }
  }

  async #open(): Promise<LiveClient | null> {
    const { token, id } = this.#who
    // A proxy sends on to one that answers.
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
