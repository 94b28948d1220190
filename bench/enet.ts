import { createSocket } from 'node:dgram'
import { Host } from '../packages/enet/src/host.ts'
import { median, percentile, type Row } from './kit/figures.ts'
import { startFixture } from './kit/fixture.ts'

const clients = 16
const rounds = 5
const roundMs = 1000
/** The size of one player's move, in bytes. */
const payload = Buffer.alloc(60, 7)

type Load = { perSecond: number; p99Ms: number }

/**
 * Measures packets that our host echoes against bare datagrams of the same bytes; each end runs in a separate
 * process.
 */
export async function benchEnet(): Promise<Row[]> {
  const ours = await startFixture('enet-echo')
  const bare = await startFixture('udp-echo')
  const pairs: [ours: Load, bare: Load][] = []
  await loadHost(ours.port)
  await loadSocket(bare.port)
  for (let round = 0; round < rounds; round++) {
    pairs.push([await loadHost(ours.port), await loadSocket(bare.port)])
  }
  ours.child.kill()
  bare.child.kill()
  const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
  const p99 = median(pairs.map(([a]) => a.p99Ms))
  return [
    {
      what: `reliable echoes of ${clients} connections`,
      measured: `${Math.round(median(pairs.map(([a]) => a.perSecond)))}/s, p99 ${p99.toFixed(2)} ms`,
      against: `${Math.round(median(pairs.map(([, b]) => b.perSecond)))}/s of a bare UDP echo`,
      ratio,
      aim: '≥ 0.4',
      met: ratio >= 0.4,
    },
  ]
}

/** Returns how many bare UDP echoes per second this machine reaches in this run. */
export async function rawEchoesPerSecond(): Promise<number> {
  const bare = await startFixture('udp-echo')
  const counts: number[] = []
  for (let round = 0; round < rounds; round++) counts.push((await loadSocket(bare.port)).perSecond)
  bare.child.kill()
  return median(counts)
}

/** Keeps one packet in flight per connection. */
async function loadHost(port: number): Promise<Load> {
  const counter = new EchoCounter()
  const hosts = await Promise.all(
    Array.from({ length: clients }, () => Host.open({ address: '127.0.0.1' })),
  )
  for (const host of hosts) {
    const send = counter.begin(() => peer.send(0, payload))
    host.on('connect', send)
    host.on('receive', () => counter.count(send))
    const peer = host.connect({ address: '127.0.0.1', port })
  }
  await pause(roundMs)
  const load = counter.end()
  await Promise.all(hosts.map((host) => host.close()))
  return load
}

async function loadSocket(port: number): Promise<Load> {
  const counter = new EchoCounter()
  const lookup = (host: string, _: unknown, found: (e: null, host: string, family: 4) => void) =>
    found(null, host, 4)
  const sockets = Array.from({ length: clients }, () => createSocket({ type: 'udp4', lookup }))
  for (const socket of sockets) {
    const send = counter.begin(() => socket.send(payload, port, '127.0.0.1'))
    socket.on('message', () => counter.count(send))
    send()
  }
  await pause(roundMs)
  const load = counter.end()
  for (const socket of sockets) socket.close()
  return load
}

class EchoCounter {
  readonly #begun = performance.now()
  readonly #tookMs: number[] = []
  readonly #sentAt = new Map<() => void, number>()
  #isOver = false

  begin(send: () => unknown): () => void {
    const timed = () => {
      this.#sentAt.set(timed, performance.now())
      send()
    }
    return timed
  }

  count(again: () => void): void {
    if (this.#isOver) return
    this.#tookMs.push(performance.now() - (this.#sentAt.get(again) ?? 0))
    again()
  }

  end(): Load {
    this.#isOver = true
    const seconds = (performance.now() - this.#begun) / 1000
    return { perSecond: this.#tookMs.length / seconds, p99Ms: percentile(this.#tookMs, 0.99) }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
