import { describe, expect, test } from 'vitest'
import type { Command } from '../src/command.ts'
import { CommandReader } from '../src/command-reader.ts'
import { Forger, getFragment, getQuestion, getReliable } from './forger.ts'
import { connectedPair, Network } from './network.ts'

const forger = new Forger()
const stranger = (number: number) => `192.0.2.${number % 250}:${1000 + number}`

describe('an unknown sender', () => {
  test('receives one small answer to a forged request, without lasting state', async () => {
    const network = new Network()
    const { server, client } = await connectedPair(network)
    network.clock.pass(100)
    const answers: number[] = []
    network.watch = (datagram, from) => {
      if (from === server.end && datagram.length > 40) answers.push(datagram.length)
      return true
    }
    const question = forger.question()
    network.inject(question, '192.0.2.1:5000', server.end)
    network.clock.pass(20_000)
    expect(answers.length).toBe(1)
    expect(answers[0]).toBeLessThanOrEqual(question.length)
    expect(server.host.stats).toEqual({ peers: 1, halfOpen: 0, heldBytes: 0 })
    expect(server.connected.length).toBe(1)
    expect(client.departures).toEqual([])
  })

  test('receives no larger answer to a compressed request', async () => {
    const network = new Network()
    const server = await network.host()
    const sizes: number[] = []
    network.watch = (datagram) => sizes.push(datagram.length) > 0
    for (let times = 0; times < 50; times++) {
      const question = forger.datagram([getQuestion(network.random(0x7fffffff))], {}, true)
      network.inject(question, stranger(times), server.end)
      expect(sizes.length).toBe(times + 1)
      expect(sizes[times]).toBeLessThanOrEqual(question.length + 4)
    }
  })

  test('cannot evict peers by a hundred thousand forged requests, which use a bounded table', async () => {
    const network = new Network()
    const { server, client, toServer } = await connectedPair(network)
    let answered = 0
    network.watch = (_, from, to) => {
      if (from === server.end && to !== client.end) answered++
      return true
    }
    for (let number = 0; number < 100_000; number++) {
      const from = `192.${number & 63}.${(number >> 6) & 255}.7:${1000 + (number >> 14)}`
      network.inject(forger.question(number + 1), from, server.end)
      if (number % 1000 === 0) {
        toServer.send(0, Buffer.from('still here'))
        network.clock.pass(20)
      }
    }
    network.clock.pass(200)
    expect(server.received.length).toBe(100)
    expect(server.host.stats.halfOpen).toBeLessThanOrEqual(2048)
    expect(server.host.dropped.flood).toBeGreaterThan(90_000)
    expect(answered).toBeLessThan(8_000)
    network.clock.pass(10_000)
    expect(server.host.stats).toEqual({ peers: 1, halfOpen: 0, heldBytes: 0 })
  })

  test('has a limited share of half-open connections per address', async () => {
    const network = new Network()
    const server = await network.host()
    network.inject(forger.question(9), '192.0.2.200:1', server.end)
    for (let number = 0; number < 1000; number++) {
      network.inject(forger.question(number + 1), `192.0.2.1:${1000 + number}`, server.end)
    }
    expect(server.host.stats.halfOpen).toBe(513)
  })

  test('may open 400 slow connections from one address at the same moment', async () => {
    const network = new Network()
    const server = await network.host()
    network.weather = { lost: 0, doubled: 0, delayMs: 600, jitterMs: 400 }
    for (let port = 1; port <= 400; port++) {
      const client = await network.host({ bind: network.bind('10.5.5.5'), port })
      client.host.connect({ address: server.address, port: 17091 })
    }
    network.clock.pass(5000)
    expect(server.connected.length).toBe(400)
    expect(server.departures).toEqual([])
  })

  test('connects when it confirms, during an endless flood of forged requests', async () => {
    const network = new Network()
    const server = await network.host({ limits: { halfOpen: 100, halfOpenPerAddress: 20 } })
    const client = await network.host({ bind: network.bind('10.5.5.5'), port: 1 })
    network.weather = { lost: 0, doubled: 0, delayMs: 500, jitterMs: 0 }
    client.host.connect({ address: server.address, port: 17091 })
    network.clock.pass(600)
    for (let number = 0; number < 2000; number++) {
      const from = number % 2 ? `10.5.5.5:${2000 + number}` : stranger(number)
      network.inject(forger.question(number + 1), from, server.end)
      network.clock.pass(1)
    }
    expect(server.connected.length).toBe(1)
  })

  test('connects within seconds after a flood of forged requests', async () => {
    const network = new Network()
    const server = await network.host({ limits: { halfOpen: 100 } })
    for (let number = 0; number < 500; number++) {
      network.inject(forger.question(number + 1), stranger(number), server.end)
    }
    const client = await network.host()
    client.host.connect({ address: server.address, port: 17091 })
    expect(network.clock.advanceUntil(() => server.connected.length === 1, 4000)).toBe(true)
  })

  test('is refused when its confirmation has the wrong value', async () => {
    const network = new Network()
    const server = await network.host()
    let answer: Buffer | null = null
    network.watch = (datagram) => {
      answer = datagram
      return false
    }
    network.inject(forger.question(5), '192.0.2.1:5000', server.end)
    const received = answer! as Buffer
    const nonce = received.readUInt16BE(2)
    const verify = new CommandReader(received.subarray(8)).next()
    if (verify?.kind !== 'verify-connect') throw new Error('That is no answer.')
    const { peerId, outgoingSession: session } = verify.terms
    const confirm = (sentTime: number, id = peerId, of = session) =>
      network.inject(
        forger.datagram([confirmation(sentTime)], { peerId: id, session: of, connectId: 5 }),
        '192.0.2.1:5000',
        server.end,
      )
    for (let wrong = 1; wrong < 100; wrong++) {
      network.clock.pass(20)
      confirm(nonce ^ wrong)
      confirm(nonce, (peerId + wrong) % 4095)
      confirm(nonce, peerId, (session + (wrong % 3) + 1) & 3)
    }
    expect(server.connected).toEqual([])
    confirm(nonce)
    expect(server.connected.length).toBe(1)
  })

  test('connects although an answer or a confirmation was lost', async () => {
    for (const lostFrom of ['10.0.0.1', '10.0.0.2']) {
      const network = new Network()
      const server = await network.host()
      const client = await network.host()
      let lost = 0
      network.watch = (_, from) => !(from.startsWith(lostFrom) && lost++ < 2)
      client.host.connect({ address: server.address, port: 17091 })
      expect(network.clock.advanceUntil(() => server.connected.length === 1, 4000)).toBe(true)
    }
  })

  test('is refused when all peer slots are used', async () => {
    const network = new Network()
    const server = await network.host({ limits: { peers: 3 } })
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => network.host()))
    for (const { host } of clients) host.connect({ address: server.address, port: 17091 })
    network.clock.pass(10_000)
    expect(server.host.stats.peers).toBe(3)
  })

  test('has a limited share of the peer slots per address', async () => {
    const network = new Network()
    const server = await network.host({ limits: { peersPerAddress: 2 } })
    for (const port of [1, 2, 3, 4]) {
      const client = await network.host({ bind: network.bind('10.5.5.5'), port })
      client.host.connect({ address: server.address, port: 17091 })
    }
    network.clock.pass(10_000)
    expect(server.host.stats.peers).toBe(2)
  })

  test('cannot write to or end a connection without its id', async () => {
    const network = new Network()
    const { server, client, toServer, toClient } = await connectedPair(network)
    const { remoteId, outgoingSession } = toServer.place
    const goodbye: Command = {
      kind: 'disconnect',
      data: 0,
      channel: 255,
      sequence: 5,
      wantsAcknowledgement: true,
    }
    for (let connectId = 0; connectId < 1000; connectId++) {
      const envelope = { peerId: remoteId, session: outgoingSession, connectId }
      network.inject(forger.datagram([goodbye], envelope), client.end, server.end)
    }
    network.inject(forger.asIfFrom(toServer, [goodbye]), '192.0.2.9:17091', server.end)
    expect(server.departures).toEqual([])
    expect(toClient.state).toBe('connected')
  })
})

describe('a malicious peer', () => {
  const pair = async (limits = {}) => {
    const network = new Network()
    const both = await connectedPair(network, { limits })
    const { server, client, toServer } = both
    network.clock.pass(50)
    const send = (...commands: Command[]) =>
      network.inject(forger.asIfFrom(toServer, commands), client.end, server.end)
    return { network, ...both, send }
  }

  test('cannot exceed its memory share by incomplete fragments', async () => {
    const { network, server, send } = await pair({ packetBytes: 60_000, heldBytesPerPeer: 100_000 })
    for (let start = 1; start < 0x6000; start += 50) {
      for (let number = 1; number < 40; number++) {
        const payload = Buffer.alloc(1300)
        const [count, totalBytes, offset] = [40, 52_000, number * 1300]
        send(getFragment({ start, count, number, totalBytes, offset, payload }))
      }
    }
    // The bound is the peer's share plus the next packet.
    expect(server.host.stats.heldBytes).toBeLessThan(100_000 + 60_000)
    expect(server.received).toEqual([])
    network.clock.pass(1000)
    expect(server.connected.length).toBe(1)
  })

  test.each([
    ['more fragments than bytes', { count: 1000, totalBytes: 600 }],
    ['many tiny fragments', { count: 0x5000, totalBytes: 1_000_000, payload: Buffer.alloc(1) }],
    ['a packet that is too large', { count: 0x4000, totalBytes: 0xffffffff }],
    ['a number beyond the count', { number: 2 }],
    ['an offset beyond the end', { offset: 0xfffffff0 }],
    ['no bytes', { payload: Buffer.alloc(0) }],
    ['no fragments', { count: 0 }],
  ])('cannot send %s', async (_, fragment) => {
    const { server, send } = await pair()
    for (let times = 0; times < 100; times++) send(getFragment(fragment))
    expect(server.host.stats.heldBytes).toBe(0)
  })

  test('cannot build a packet from overlapping or missing fragments', async () => {
    const { server, send } = await pair()
    send(getFragment({ number: 0, offset: 0 }), getFragment({ number: 1, offset: 100 }))
    send(getReliable(3, Buffer.from('next')))
    expect(server.texts).toEqual(['next'])
    expect(server.host.stats.heldBytes).toBe(0)
  })

  test('cannot mix fragments of different packets under one number', async () => {
    const { server, send } = await pair()
    send(getFragment({ number: 0 }))
    send(getFragment({ number: 1, totalBytes: 800, offset: 300, payload: Buffer.alloc(500) }))
    expect(server.received).toEqual([])
    send(getFragment({ number: 1, offset: 300 }))
    expect(server.received.length).toBe(1)
  })

  test('cannot make the host keep packets far ahead of the sequence', async () => {
    const { server, send } = await pair({ heldBytesPerPeer: 50_000 })
    for (let sequence = 2; sequence < 60_000; sequence++) {
      send(getReliable(sequence, Buffer.alloc(100), sequence & 1))
    }
    expect(server.host.stats.heldBytes).toBeLessThanOrEqual(50_000)
  })

  test('cannot exceed its share by unreliable packets that wait for a reliable one', async () => {
    const { server, send } = await pair({ heldBytesPerPeer: 50_000 })
    for (let number = 1; number < 20_000; number++) {
      const head = { channel: 0, sequence: 9, wantsAcknowledgement: false }
      const payload = Buffer.alloc(500)
      send({ kind: 'send-unreliable', unreliableSequence: number, payload, ...head })
      const fragment = { start: number, count: 4, number: 0, totalBytes: 2000, offset: 0, payload }
      send({ kind: 'send-unreliable-fragment', fragment, ...head })
    }
    expect(server.host.stats.heldBytes).toBeLessThanOrEqual(50_000)
  })

  test("is disconnected as the largest memory user when all exceed the host's limit", async () => {
    const network = new Network()
    const server = await network.host({ limits: { heldBytes: 300_000, heldBytesPerPeer: 150_000 } })
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => network.host()))
    const peers = clients.map(({ host }) => host.connect({ address: server.address, port: 17091 }))
    network.clock.advanceUntil(() => server.connected.length === 5)
    network.clock.pass(50)
    for (let sequence = 2; sequence < 2000; sequence++) {
      for (const [at, peer] of peers.entries()) {
        if (at === 0) continue
        const early = forger.asIfFrom(peer, [getReliable(sequence, Buffer.alloc(1000))])
        network.inject(early, clients[at]!.end, server.end)
        expect(server.host.stats.heldBytes).toBeLessThan(302_000)
      }
    }
    peers[0]!.send(0, Buffer.from('not me'))
    network.clock.pass(1000)
    expect(server.texts).toEqual(['not me'])
    expect(server.departures.length).toBeGreaterThan(1)
    expect(server.departures.every(({ reason }) => reason === 'overrun')).toBe(true)
    expect(server.departures.every(({ peer }) => peer.address !== clients[0]!.address)).toBe(true)
  })

  test('is disconnected when it reads nothing and too much waits for it', async () => {
    const { network, server, toClient } = await pair({ queuedBytesPerPeer: 1_000_000 })
    network.watch = (_, from) => from === server.end
    let sent = 0
    while (toClient.send(0, Buffer.alloc(10_000))) sent++
    expect(sent).toBeLessThan(101)
    expect(server.departures).toMatchObject([{ reason: 'overrun' }])
  })

  test('receives a limited number of acknowledgements at once', async () => {
    const { network, server, client, send } = await pair()
    let bytes = 0
    network.watch = (datagram, from, to) => {
      if (from === server.end && to === client.end) bytes += datagram.length
      return false
    }
    const ping: Command = { kind: 'ping', channel: 255, sequence: 1, wantsAcknowledgement: true }
    const pings = Array.from({ length: 900 }, () => ping)
    for (let times = 0; times < 100; times++) send(...pings)
    network.clock.pass(10)
    expect(bytes).toBeLessThan(4096 * 9)
  })
})

const confirmation = (sentTime: number): Command => ({
  kind: 'acknowledge',
  channel: 255,
  sequence: 1,
  wantsAcknowledgement: false,
  acknowledged: 1,
  sentTime,
})
