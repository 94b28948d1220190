import { describe, expect, test } from 'vitest'
import { divide, getWindowFor } from '../src/bandwidth.ts'
import { RateLimiter } from '../src/rate-limiter.ts'
import { ReliableWindow } from '../src/reliable-window.ts'
import { RoundTrip } from '../src/round-trip.ts'
import { Throttle } from '../src/throttle.ts'
import { connectedPair, Network } from './network.ts'

test('limits reliable bytes in flight to the window', async () => {
  const network = new Network()
  const { client, toClient } = await connectedPair(network)
  toClient.send(0, Buffer.alloc(1_000_000))
  let max = 0
  const isDone = () => {
    max = Math.max(max, toClient.stats.inTransitBytes)
    return client.received.length === 1
  }
  expect(network.clock.advanceUntil(isDone)).toBe(true)
  expect(max).toBeLessThanOrEqual(65_536)
  expect(max).toBeGreaterThan(60_000)
})

test('sends one window to an unresponsive receiver, then resends with backoff to one per second', async () => {
  const network = new Network()
  const { toClient } = await connectedPair(network)
  network.clock.pass(50)
  toClient.timeouts = { doublings: 20, minMs: 60_000, maxMs: 60_000 }
  network.watch = (_, from) => from.startsWith('10.0.0.1')
  const sentAt: number[] = []
  toClient.send(0, Buffer.from('hello'))
  network.watch = (_datagram, from) => {
    if (from.startsWith('10.0.0.1')) sentAt.push(network.clock.now())
    return false
  }
  network.clock.pass(20_000)
  const waits = sentAt.slice(1).map((at, index) => at - sentAt[index]!)
  expect(waits.slice(0, 6)).toEqual([100, 200, 400, 800, 1000, 1000])
  expect(new Set(waits.slice(6))).toEqual(new Set([1000]))
})

test('resends a lost packet after about one round-trip time', async () => {
  const network = new Network()
  network.weather = { lost: 0, doubled: 0, delayMs: 50, jitterMs: 0 }
  const { server, toServer } = await connectedPair(network)
  network.clock.pass(20_000)
  expect(toServer.stats.roundTripMs).toBeCloseTo(100, -1)
  let lost = 0
  network.watch = (datagram) => !(datagram.includes('lost once') && lost++ === 0)
  const sent = network.clock.now()
  toServer.send(0, Buffer.from('lost once'))
  network.clock.advanceUntil(() => server.received.length === 1)
  const took = network.clock.now() - sent
  expect(took).toBeGreaterThan(140)
  expect(took).toBeLessThan(350)
})

describe('the throttle', () => {
  const steady = (ms: number) => {
    const roundTrip = new RoundTrip()
    for (let times = 0; times < 50; times++) roundTrip.observe(ms)
    return roundTrip
  }

  test('falls while round trips take longer, and recovers', () => {
    const throttle = new Throttle()
    throttle.record(steady(100), 0)
    for (let times = 0; times < 10; times++) throttle.observe(300)
    expect(throttle.share).toBeCloseTo(12 / 32)
    for (let times = 0; times < 30; times++) throttle.observe(300)
    expect(throttle.share).toBe(0)
    for (let times = 0; times < 8; times++) throttle.observe(90)
    expect(throttle.share).toBe(0.5)
  })

  test('drops its share of unreliable packets evenly', () => {
    const throttle = new Throttle()
    throttle.record(steady(100), 0)
    for (let times = 0; times < 8; times++) throttle.observe(300)
    const passed = Array.from({ length: 320 }, () => throttle.lets())
    expect(passed.filter(Boolean).length).toBe(170)
    expect(passed.join().includes(Array(8).fill('false').join())).toBe(false)
  })

  test('takes its parameters from the other peer', async () => {
    const network = new Network()
    const { toServer, toClient } = await connectedPair(network)
    const terms = { intervalMs: 1000, acceleration: 4, deceleration: 0 }
    toServer.configureThrottle(terms)
    network.clock.pass(100)
    expect(toClient.outbox.throttle.terms).toEqual(terms)
  })

  test('drops unreliable packets when the connection slows down', async () => {
    const network = new Network()
    const { toServer } = await connectedPair(network)
    network.clock.pass(12_000)
    expect(toServer.stats.throttle).toBe(1)
    network.weather = { lost: 0, doubled: 0, delayMs: 300, jitterMs: 0 }
    for (let times = 0; times < 30; times++) {
      toServer.send(0, Buffer.from('a'))
      network.clock.pass(100)
    }
    expect(toServer.stats.throttle).toBeLessThan(0.5)
  })
})

describe('bandwidth', () => {
  test('is divided to satisfy small demands, with the rest shared equally', () => {
    expect(divide(90, [10, 100, 100])).toEqual([10, 40, 40])
    expect(divide(Infinity, [10, Infinity])).toEqual([10, Infinity])
    expect(divide(Infinity, [Infinity, Infinity])).toEqual([Infinity, Infinity])
    expect(divide(50, [])).toEqual([])
  })

  test('determines the window', () => {
    expect(getWindowFor([0, 0])).toBe(65_536)
    expect(getWindowFor([0, 200_000])).toBe(3 * 4096)
    expect(getWindowFor([10_000])).toBe(4096)
  })

  test('of the receiver limits the sender', async () => {
    const network = new Network()
    const server = await network.host()
    const client = await network.host({ bandwidth: { incoming: 100_000, outgoing: 0 } })
    client.host.connect({ address: server.address, port: 17091 })
    network.clock.advanceUntil(() => server.connected.length === 1)
    const [peer] = server.connected
    network.clock.pass(1500)
    const before = network.bytes
    peer?.send(0, Buffer.alloc(900_000))
    network.clock.pass(4000)
    const rate = (network.bytes - before) / 4
    expect(rate).toBeLessThan(120_000)
    expect(rate).toBeGreaterThan(70_000)
    expect(network.clock.advanceUntil(() => client.received.length === 1, 20_000)).toBe(true)
  })

  test('of the host is shared by all its peers', async () => {
    const network = new Network()
    const server = await network.host({ bandwidth: { incoming: 0, outgoing: 200_000 } })
    const clients = await Promise.all([1, 2, 3, 4].map(() => network.host()))
    for (const { host } of clients) host.connect({ address: server.address, port: 17091 })
    network.clock.advanceUntil(() => server.connected.length === 4)
    for (const peer of server.connected) {
      for (let times = 0; times < 40; times++) peer.send(0, Buffer.alloc(20_000))
    }
    network.clock.pass(1200)
    const before = clients.map(({ received }) => received.length)
    network.clock.pass(8000)
    const rates = clients.map(({ received }, at) => ((received.length - before[at]!) * 20_000) / 8)
    for (const rate of rates) {
      expect(rate).toBeGreaterThan(30_000)
      expect(rate).toBeLessThan(60_000)
    }
  })

  test('of the host is advertised to its peers', async () => {
    const network = new Network()
    const server = await network.host({ bandwidth: { incoming: 120_000, outgoing: 0 } })
    const clients = await Promise.all([1, 2].map(() => network.host()))
    const peers = clients.map(({ host }) => host.connect({ address: server.address, port: 17091 }))
    network.clock.advanceUntil(() => server.connected.length === 2)
    network.clock.pass(100)
    expect(peers.map((peer) => peer.theirBandwidth.incoming)).toEqual([60_000, 60_000])
  })
})

test('limits packets to the given rate', () => {
  const pace = new RateLimiter()
  pace.rate = 10_000
  let bytes = 0
  for (let now = 0; now < 10_000; now++) {
    while (pace.lets(now)) {
      pace.sent(500, now)
      bytes += 500
    }
  }
  expect(bytes / 10).toBeCloseTo(10_000, -3)
})

test('avoids sequence numbers that are still in flight on a channel', () => {
  const window = new ReliableWindow()
  window.sent(0)
  for (let sequence = 1; sequence < 7 * 4096; sequence++) {
    expect(window.lets(sequence)).toBe(true)
    window.sent(sequence)
  }
  expect(window.lets(7 * 4096)).toBe(false)
  for (let sequence = 0; sequence < 4096; sequence++) window.acknowledged(sequence)
  expect(window.lets(7 * 4096)).toBe(true)
  expect(window.lets(8 * 4096)).toBe(false)
})

test('tracks the mean round-trip time, and adds its variance to the timeout', () => {
  const roundTrip = new RoundTrip()
  expect(roundTrip.timeoutMs).toBe(500)
  for (let times = 0; times < 100; times++) roundTrip.observe(times % 2 === 0 ? 80 : 120)
  expect(roundTrip.meanMs).toBeCloseTo(100, -1)
  expect(roundTrip.timeoutMs).toBeGreaterThan(150)
  for (let times = 0; times < 100; times++) roundTrip.observe(2)
  expect(roundTrip.timeoutMs).toBe(100)
})
