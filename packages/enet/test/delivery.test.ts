import { describe, expect, test } from 'vitest'
import type { HostOptions } from '../src/host.ts'
import type { Peer } from '../src/peer.ts'
import { dice } from './dice.ts'
import { calm, connectedPair, Network, type TestHost, type Weather } from './network.ts'

const storm: Weather = { lost: 120, doubled: 80, delayMs: 20, jitterMs: 90 }

function packet(number: number, size: number) {
  const bytes = Buffer.alloc(size, number)
  bytes.writeUInt32BE(number)
  return bytes
}

const numbersOn = (host: TestHost, channel: number) =>
  host.received.filter((it) => it.channel === channel).map(({ bytes }) => bytes.readUInt32BE(0))

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Sends on both channels, small and large packets in turns. */
function sendMany(peer: Peer, count: number, seed: number) {
  const random = dice(seed)
  for (const number of upTo(count)) {
    for (const channel of [0, 1]) {
      const size = random(12) === 0 ? 4 + random(20_000) : 4 + random(200)
      peer.send(channel, packet(number, size))
    }
  }
}

const dresses: [string, HostOptions][] = [
  ['plain', { checksum: false }],
  ['with checksum', { checksum: true }],
  ['with checksum and compression', { checksum: true, compressFrom: 0 }],
  ['with the smallest datagrams', { mtu: 576 }],
]

describe.each(dresses)('a lossy network, %s', (_, options) => {
  test.each([1, 2, 3])(
    'delivers all reliable packets complete and in order both ways (%i)',
    async (seed) => {
      const network = new Network(seed)
      const { server, client, toServer, toClient } = await connectedPair(network, options)
      network.weather = storm
      sendMany(toServer, 100, seed)
      sendMany(toClient, 100, seed + 50)
      const isDone = () => server.received.length >= 200 && client.received.length >= 200
      expect(network.clock.advanceUntil(isDone)).toBe(true)
      network.weather = calm
      const isQuiet = () => toServer.outbox.isEmpty && toClient.outbox.isEmpty
      expect(network.clock.advanceUntil(isQuiet)).toBe(true)
      for (const host of [server, client]) {
        for (const channel of [0, 1]) expect(numbersOn(host, channel)).toEqual(upTo(100))
        for (const { bytes } of host.received) {
          expect(bytes.equals(packet(bytes.readUInt32BE(0), bytes.length))).toBe(true)
        }
        expect(host.departures).toEqual([])
        expect(host.host.stats.heldBytes).toBe(0)
      }
      expect(toServer.stats).toMatchObject({ queuedBytes: 0, inTransitBytes: 0 })
      expect(toClient.stats).toMatchObject({ queuedBytes: 0, inTransitBytes: 0 })
    },
  )
})

test('connects despite heavy packet loss, with a delay', async () => {
  for (let seed = 0; seed < 40; seed++) {
    const network = new Network(seed)
    network.weather = { ...storm, lost: 250 }
    const { server, client } = await connectedPair(network)
    expect([server.connected.length, client.connected.length]).toEqual([1, 1])
  }
})

test('delivers two million bytes in one packet', async () => {
  const network = new Network()
  const limits = { packetBytes: 4_000_000 }
  const { client, toClient } = await connectedPair(network, { limits })
  network.weather = { lost: 20, doubled: 10, delayMs: 10, jitterMs: 5 }
  const bytes = packet(7, 2_000_000)
  toClient.send(0, bytes)
  expect(network.clock.advanceUntil(() => client.received.length > 0)).toBe(true)
  expect(client.received[0]?.bytes.equals(bytes)).toBe(true)
})

test('keeps order when sequence numbers wrap around', async () => {
  const network = new Network()
  const { client, toClient } = await connectedPair(network)
  network.weather = { lost: 5, doubled: 0, delayMs: 2, jitterMs: 3 }
  const count = 150_000
  for (let from = 0; from < count; from += 10_000) {
    for (let number = from; number < from + 10_000; number++) toClient.send(0, packet(number, 4))
    network.clock.advanceUntil(() => client.received.length === from + 10_000)
  }
  expect(client.received.length).toBe(count)
  expect(client.received.every(({ bytes }, at) => bytes.readUInt32BE(0) === at)).toBe(true)
})

test('delivers unreliable packets in order or not at all', async () => {
  const network = new Network(4)
  const { server, toServer } = await connectedPair(network)
  network.weather = storm
  for (const number of upTo(400)) {
    toServer.send(0, packet(number, number % 10 === 0 ? 3000 : 50), 'unreliable')
    network.clock.pass(10)
  }
  network.clock.pass(1000)
  const numbers = numbersOn(server, 0)
  expect(numbers.length).toBeGreaterThan(60)
  expect(numbers.length).toBeLessThan(400)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(numbers.some((it) => it % 10 === 0)).toBe(true)
})

test('never delivers an unreliable packet before an earlier reliable one', async () => {
  const network = new Network(5)
  const { server, toServer } = await connectedPair(network)
  network.weather = storm
  for (const number of upTo(300)) {
    toServer.send(0, packet(number, 40), number % 3 === 0 ? 'reliable' : 'unreliable')
    network.clock.pass(7)
  }
  network.clock.pass(60_000)
  const numbers = numbersOn(server, 0)
  expect(numbers.filter((it) => it % 3 === 0)).toEqual(upTo(300).filter((it) => it % 3 === 0))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(numbers.length).toBeGreaterThan(150)
  expect(server.host.stats.heldBytes).toBe(0)
})

test('delivers unsequenced packets at most once', async () => {
  const network = new Network(6)
  const { server, toServer } = await connectedPair(network)
  network.weather = { ...storm, doubled: 500 }
  for (const number of upTo(300)) {
    toServer.send(0, packet(number, 40), 'unsequenced')
    network.clock.pass(5)
  }
  network.clock.pass(1000)
  const numbers = numbersOn(server, 0)
  expect(numbers.length).toBeGreaterThan(200)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b))
})

test('delivers more unreliable packets than there are sequence numbers', async () => {
  const network = new Network()
  const { server, toServer } = await connectedPair(network)
  for (let number = 0; number < 70_000; number++) {
    toServer.send(0, packet(number, 4), 'unreliable')
    if (number % 1000 === 0) network.clock.pass(20)
  }
  network.clock.pass(1000)
  expect(server.received.length).toBe(70_000)
})

test('delivers an empty packet', async () => {
  const network = new Network()
  const { server, toServer } = await connectedPair(network)
  for (const delivery of ['reliable', 'unreliable', 'unsequenced'] as const) {
    toServer.send(1, Buffer.alloc(0), delivery)
  }
  network.clock.pass(100)
  expect(server.received.map(({ channel, bytes }) => [channel, bytes.length])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test('combines packets that are sent together into one datagram', async () => {
  const network = new Network()
  const { server, toServer } = await connectedPair(network)
  network.clock.pass(100)
  const before = network.datagrams
  for (const number of upTo(20)) toServer.send(0, packet(number, 30))
  network.clock.pass(100)
  expect(server.received.length).toBe(20)
  // One datagram carries the packets, the other their acknowledgements.
  expect(network.datagrams - before).toBe(2)
})
