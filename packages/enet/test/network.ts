import type { Clock } from '../src/clock.ts'
import type { DisconnectReason } from '../src/disconnect-reason.ts'
import { Host, type HostOptions } from '../src/host.ts'
import type { Peer } from '../src/peer.ts'
import type { Bind, TakeDatagram } from '../src/socket.ts'
import { dice } from './dice.ts'

type Task = { at: number; order: number; run: () => void }

/** A clock that a test advances; it runs all due tasks in order. */
export class TestClock implements Clock {
  #now = 1000
  #order = 0
  #tasks: Task[] = []

  now() {
    return this.#now
  }

  after(ms: number, run: () => void) {
    const task = { at: this.#now + ms, order: this.#order++, run }
    let at = this.#tasks.length
    while (at > 0 && (this.#tasks[at - 1]?.at ?? 0) > task.at) at--
    this.#tasks.splice(at, 0, task)
    return () => {
      const found = this.#tasks.indexOf(task)
      if (found >= 0) this.#tasks.splice(found, 1)
    }
  }

  soon(run: () => void) {
    this.after(0, run)
  }

  pass(ms: number) {
    this.advanceUntil(() => false, ms)
  }

  /** Advances until the condition holds; returns false when it did not within the time. */
  advanceUntil(holds: () => boolean, ms = 600_000): boolean {
    const end = this.#now + ms
    for (;;) {
      if (holds()) return true
      const [next] = this.#tasks
      if (next === undefined || next.at > end) break
      this.#tasks.shift()
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = end
    return holds()
  }
}

/**
 * The faults of a network: how many of 1000 datagrams are lost or doubled, and the delay and its maximum
 * jitter in ms.
 */
export type Weather = { lost: number; doubled: number; delayMs: number; jitterMs: number }
export const calm: Weather = { lost: 0, doubled: 0, delayMs: 5, jitterMs: 0 }

/** A network of hosts inside one test. */
export class Network {
  readonly clock = new TestClock()
  readonly random: (below: number) => number
  weather = calm
  /** Observes each sent datagram; returning false drops it. */
  watch: (datagram: Buffer, from: string, to: string) => boolean = () => true
  datagrams = 0
  bytes = 0
  readonly #ends = new Map<string, TakeDatagram>()
  #hosts = 0

  constructor(seed = 1) {
    this.random = dice(seed)
  }

  async host(options: HostOptions = {}): Promise<TestHost> {
    const address = `10.0.0.${++this.#hosts}`
    const { clock, random } = this
    const host = await Host.open({
      clock,
      random,
      bind: this.bind(address),
      port: 17091,
      ...options,
    })
    return new TestHost(host, address)
  }

  bind(address: string): Bind {
    return async (_address, port, take) => {
      const end = `${address}:${port}`
      this.#ends.set(end, take)
      return {
        port,
        send: (datagram, toPort, to) => this.#carry(datagram, end, `${to}:${toPort}`),
        close: async () => void this.#ends.delete(end),
      }
    }
  }

  /** Delivers a datagram with any sender address. */
  inject(datagram: Buffer, from: string, to: string) {
    const [address = '', port] = from.split(':')
    this.#ends.get(to)?.(datagram, Number(port), address)
  }

  #carry(datagram: Buffer, from: string, to: string) {
    this.datagrams++
    this.bytes += datagram.length
    if (!this.watch(datagram, from, to)) return
    const { lost, doubled, delayMs, jitterMs } = this.weather
    if (this.random(1000) < lost) return
    for (let copies = this.random(1000) < doubled ? 2 : 1; copies > 0; copies--) {
      const ms = delayMs + (jitterMs > 0 ? this.random(jitterMs) : 0)
      this.clock.after(ms, () => this.inject(Buffer.from(datagram), from, to))
    }
  }
}

/** A host that records its events. */
export class TestHost {
  readonly host: Host
  readonly address: string
  readonly connected: Peer[] = []
  readonly received: { peer: Peer; channel: number; bytes: Buffer }[] = []
  readonly departures: (DisconnectReason & { peer: Peer })[] = []
  data = 0

  constructor(host: Host, address: string) {
    this.host = host
    this.address = address
    host.on('connect', (peer, data) => {
      this.connected.push(peer)
      this.data = data
    })
    host.on('receive', (peer, channel, bytes) => {
      this.received.push({ peer, channel, bytes: Buffer.from(bytes) })
    })
    host.on('disconnect', (peer, departure) => this.departures.push({ peer, ...departure }))
  }

  get end() {
    return `${this.address}:${this.host.port}`
  }

  get texts() {
    return this.received.map(({ bytes }) => bytes.toString())
  }
}

/** Connects two hosts and returns both ends of the connection. */
export async function connectedPair(network: Network, options: HostOptions = {}) {
  const server = await network.host(options)
  const client = await network.host(options)
  const toServer = client.host.connect({ address: server.address, port: server.host.port })
  const both = () => client.connected.length === 1 && server.connected.length === 1
  if (!network.clock.advanceUntil(both, 60_000)) throw new Error('There is no connection.')
  const [toClient] = server.connected
  return { server, client, toServer, toClient: toClient! }
}
