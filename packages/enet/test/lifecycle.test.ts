import { describe, expect, test } from 'vitest'
import { connectedPair, Network } from './network.ts'

test('reports a connection once at each end, with the number sent on connect', async () => {
  const network = new Network()
  const server = await network.host({ channels: 2 })
  const client = await network.host({ channels: 8 })
  const peer = client.host.connect({ address: server.address, port: 17091, data: 42 })
  network.clock.pass(5000)
  expect([server.connected.length, client.connected.length, server.data]).toEqual([1, 1, 42])
  expect(client.connected[0]).toBe(peer)
  expect([peer.channels, server.connected[0]?.channels]).toEqual([2, 2])
  expect(server.connected[0]?.address).toBe(client.address)
})

test('has only the channels that were granted', async () => {
  const network = new Network()
  const { toServer } = await connectedPair(network)
  expect(() => toServer.send(2, Buffer.from('a'))).toThrow(RangeError)
})

test('keeps an idle connection open with few datagrams', async () => {
  const network = new Network()
  const { server, client, toServer } = await connectedPair(network)
  const before = network.datagrams
  network.clock.pass(600_000)
  expect([...server.departures, ...client.departures]).toEqual([])
  // Each end sends at most one ping per half second, and each ping gets one answer.
  expect(network.datagrams - before).toBeLessThan(600 * 2 * 4)
  expect(toServer.stats.roundTripMs).toBeCloseTo(10, 0)
})

test('delivers what was sent before it ends, also when the first datagram is lost', async () => {
  const network = new Network()
  const { server, client, toClient } = await connectedPair(network)
  toClient.send(0, Buffer.from('The server is stopping.'))
  let isLost = false
  network.watch = (_, from) => {
    if (isLost || from !== server.end) return true
    isLost = true
    return false
  }
  const finished = server.host.finish(2000)
  expect(network.clock.advanceUntil(() => client.departures.length === 1, 1900)).toBe(true)
  expect([isLost, client.texts]).toEqual([true, ['The server is stopping.']])
  network.clock.pass(100)
  await finished
  expect([server.host.stats.peers, server.departures]).toEqual([0, []])
})

test('waits no longer than asked for a peer that is away', async () => {
  const network = new Network()
  const { server, toClient } = await connectedPair(network)
  network.watch = () => false
  toClient.send(0, Buffer.from('bye'))
  const finished = server.host.finish(500)
  network.clock.pass(499)
  expect(server.host.stats.peers).toBe(1)
  network.clock.pass(1)
  await finished
  expect(server.host.stats.peers).toBe(0)
})

test('reports a disconnect when no host answers', async () => {
  const network = new Network()
  const client = await network.host()
  const peer = client.host.connect({ address: '10.9.9.9', port: 1 })
  const begun = network.clock.now()
  expect(network.clock.advanceUntil(() => client.departures.length === 1, 60_000)).toBe(true)
  expect(network.clock.now() - begun).toBeLessThan(32_000)
  expect(client.departures).toMatchObject([{ peer, reason: 'timeout' }])
  expect(client.host.stats.peers).toBe(0)
})

test('cancels a pending connection', async () => {
  const network = new Network()
  const client = await network.host()
  client.host.connect({ address: '10.9.9.9', port: 1 }).disconnect()
  expect(client.departures).toMatchObject([{ reason: 'ours' }])
  expect(client.host.stats.peers).toBe(0)
})

describe('a silent peer', () => {
  const silent = async () => {
    const network = new Network()
    const pair = await connectedPair(network)
    network.clock.pass(3000)
    network.watch = (_, from) => from.startsWith(pair.server.address)
    return { network, ...pair, fellSilent: network.clock.now() }
  }

  test('times out after five seconds at the earliest, thirty at the latest', async () => {
    const { network, server, fellSilent } = await silent()
    network.clock.advanceUntil(() => server.departures.length === 1, 60_000)
    expect(server.departures).toMatchObject([{ reason: 'timeout' }])
    const after = network.clock.now() - fellSilent
    expect(after).toBeGreaterThan(5000)
    expect(after).toBeLessThan(31_000)
  })

  test('times out earlier when configured', async () => {
    const { network, server, toClient, fellSilent } = await silent()
    toClient.timeouts = { doublings: 5, minMs: 500, maxMs: 2000 }
    network.clock.advanceUntil(() => server.departures.length === 1, 60_000)
    expect(network.clock.now() - fellSilent).toBeLessThan(3000)
  })

  test('stays connected when it responds in time', async () => {
    const { network, server } = await silent()
    network.clock.pass(4000)
    network.watch = () => true
    network.clock.pass(100_000)
    expect(server.departures).toEqual([])
  })
})

describe('disconnecting', () => {
  test('is reported at both ends, with the number at the remote one', async () => {
    const network = new Network()
    const { server, client, toServer, toClient } = await connectedPair(network)
    toServer.disconnect(7)
    network.clock.pass(1000)
    expect(client.departures).toMatchObject([{ peer: toServer, reason: 'ours' }])
    expect(server.departures).toMatchObject([{ peer: toClient, reason: 'theirs', data: 7 }])
    expect([server.host.stats.peers, client.host.stats.peers]).toEqual([0, 0])
    expect(toServer.send(0, Buffer.from('a'))).toBe(false)
  })

  test('delivers everything sent before when deferred', async () => {
    const network = new Network(3)
    const { server, toServer } = await connectedPair(network)
    network.weather = { lost: 200, doubled: 0, delayMs: 10, jitterMs: 10 }
    for (let number = 0; number < 50; number++) toServer.send(0, Buffer.alloc(3000, number))
    toServer.disconnectLater(9)
    expect(toServer.send(0, Buffer.from('too late'))).toBe(false)
    network.clock.advanceUntil(() => server.departures.length === 1)
    expect(server.received.length).toBe(50)
    expect(server.departures).toMatchObject([{ reason: 'theirs', data: 9 }])
  })

  test('notifies the remote peer and forgets it at once when immediate', async () => {
    const network = new Network()
    const { server, client, toServer } = await connectedPair(network)
    toServer.disconnectNow(3)
    expect(client.host.stats.peers).toBe(0)
    network.clock.pass(100)
    expect(server.departures).toMatchObject([{ reason: 'theirs', data: 3 }])
    expect(client.departures).toEqual([])
  })

  test('completes locally when the message is lost', async () => {
    const network = new Network()
    const { client, toServer } = await connectedPair(network)
    network.watch = () => false
    toServer.disconnect()
    network.clock.pass(60_000)
    expect(client.departures).toMatchObject([{ reason: 'timeout' }])
  })

  test('notifies all peers when the host closes', async () => {
    const network = new Network()
    const { server, client } = await connectedPair(network)
    await server.host.close()
    network.clock.pass(100)
    expect(client.departures).toMatchObject([{ reason: 'theirs' }])
    expect(server.host.stats).toEqual({ peers: 0, halfOpen: 0, heldBytes: 0 })
  })
})

test('replaces the old connection when a client restarts on the same port', async () => {
  const network = new Network()
  const { server, client } = await connectedPair(network)
  network.watch = () => false
  await client.host.close()
  network.watch = () => true
  const again = await network.host({ bind: network.bind(client.address) })
  again.host.connect({ address: server.address, port: 17091 })
  network.clock.pass(1000)
  expect(server.departures).toMatchObject([{ reason: 'replaced' }])
  expect(server.connected.length).toBe(2)
  expect(server.host.stats.peers).toBe(1)
  server.connected[1]?.send(0, Buffer.from('welcome back'))
  network.clock.pass(100)
  expect(again.texts).toEqual(['welcome back'])
})

test('accepts datagrams with and without a port header', async () => {
  const network = new Network()
  const server = await network.host()
  const clients = await Promise.all([network.host(), network.host()])
  const sizes: number[] = []
  network.watch = (datagram, from) => {
    if (!from.startsWith(server.address)) sizes.push(datagram.length)
    return true
  }
  for (const [at, { host }] of clients.entries()) {
    const peer = host.connect({ address: server.address, port: 17091, portHeader: at === 1 })
    network.clock.advanceUntil(() => peer.state === 'connected')
    peer.send(0, Buffer.alloc(60_000, at))
    network.clock.advanceUntil(() => server.received.length === at + 1)
  }
  expect(sizes[0]).toBe(56)
  expect(sizes).toContain(62)
  expect(server.received.map(({ bytes }) => bytes.length)).toEqual([60_000, 60_000])
})

test('rejects port headers when they are disabled', async () => {
  const network = new Network()
  const server = await network.host({ acceptPortHeader: false })
  const client = await network.host()
  client.host.connect({ address: server.address, port: 17091, portHeader: true })
  network.clock.pass(5000)
  expect(server.connected).toEqual([])
  expect(server.host.dropped.stray + server.host.dropped.malformed).toBeGreaterThan(2)
})

test('accepts a datagram that resembles one with a port header', async () => {
  const network = new Network()
  const { server, toServer } = await connectedPair(network)
  let lookalikes = 0
  network.watch = (datagram, from) => {
    const port = datagram.length > 6 ? datagram.readUInt16BE(0) ^ datagram.readUInt16BE(2) : 0
    if (!from.startsWith(server.address) && port === 17091) lookalikes++
    return true
  }
  const { remoteId, outgoingSession } = toServer.place
  const wanted = (0x8000 | (outgoingSession << 12) | remoteId) ^ 17091
  for (let times = 1; times <= 3; times++) {
    network.clock.pass((wanted - network.clock.now()) & 0xffff)
    toServer.send(0, Buffer.from('a'))
    network.clock.pass(100)
    expect(server.received.length).toBe(times)
  }
  expect(lookalikes).toBeGreaterThan(0)
})
