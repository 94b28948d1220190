import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { getChecksum } from '../src/checksum.ts'
import type { Command } from '../src/command.ts'
import { writeHeader } from '../src/datagram-header.ts'
import { dice } from './dice.ts'
import { Forger, getFragment, getQuestion, getReliable } from './forger.ts'
import { connectedPair, Network } from './network.ts'

const rounds = isLong ? 1_000_000 : 300_000
const lengths = [0, 1, 3, 7, 12, 40, 60, 200, 1400]

/** Starts from real datagrams, because nearly valid ones get furthest into the parser. */
function seeds() {
  const forger = new Forger()
  const head = { channel: 1, sequence: 3, wantsAcknowledgement: true }
  const commands: Command[] = [
    getReliable(2, Buffer.from('reliable')),
    getFragment({ start: 4 }),
    { kind: 'acknowledge', acknowledged: 1, sentTime: 1, ...head },
    { kind: 'send-unreliable', unreliableSequence: 2, payload: Buffer.from('un'), ...head },
    { kind: 'send-unsequenced', group: 7, payload: Buffer.from('any'), ...head },
    { kind: 'bandwidth-limit', incoming: 1_000_000, outgoing: 9, ...head },
    {
      kind: 'throttle-configure',
      throttle: { intervalMs: 9, acceleration: 1, deceleration: 1 },
      ...head,
    },
    { kind: 'ping', ...head },
    {
      kind: 'send-unreliable-fragment',
      fragment: {
        start: 3,
        count: 2,
        number: 1,
        totalBytes: 400,
        offset: 200,
        payload: Buffer.alloc(200),
      },
      ...head,
    },
    getQuestion(7),
  ]
  return [
    ...commands.map((command) => forger.datagram([command])),
    ...commands.map((command) => forger.datagram([command, command, command], {}, true)),
    forger.datagram(commands),
    forger.datagram(commands, { portHeader: 17091 }),
  ]
}

test('survives a million malformed datagrams', async () => {
  const network = new Network()
  const { server, toServer } = await connectedPair(network)
  const evil = await network.host()
  /** Reconnects, because the host understands a malformed disconnect now and then. */
  const connectEvil = () => {
    const peer = evil.host.connect({ address: server.address, port: 17091 })
    const count = server.connected.length
    network.clock.advanceUntil(() => server.connected.length > count)
    return peer
  }
  /** Frees the test's record, so that only the host's memory counts. */
  const forget = () => {
    for (const list of [server.departures, evil.departures, evil.connected]) list.length = 0
    server.connected.length = 1
  }
  let fromEvil = connectEvil()
  const honest: string[] = []
  for (const { host } of [server, evil]) host.removeAllListeners('receive')
  server.host.on('receive', (peer, _, bytes) => {
    if (peer === server.connected[0]) honest.push(Buffer.from(bytes).toString())
  })
  const random = dice(2026)
  const originals = seeds()
  const noise = Buffer.from(Array.from({ length: 4096 }, () => random(256)))

  /** Returns a changed copy, or noise; often with the header and checksum of a real connection. */
  const malformed = () => {
    const original = originals[random(originals.length)]!
    const isNoise = random(4) === 0
    const length = isNoise ? lengths[random(lengths.length)]! : original.length - random(3)
    const from = isNoise ? noise.subarray(random(2000)) : original
    const datagram = Buffer.from(from.subarray(0, length))
    for (let times = random(4); times > 0 && length > 8; times--) {
      datagram[8 + random(length - 8)] = random(3) === 0 ? 255 : random(256)
    }
    if (length > 8 && random(4) !== 0) {
      const isCompressed = random(16) === 0
      const { remoteId, outgoingSession, connectId } = fromEvil.place
      const header = {
        peerId: remoteId,
        session: outgoingSession,
        isCompressed,
        sentTime: random(65536),
      }
      writeHeader(datagram, 0, header)
      const sum = getChecksum(datagram.subarray(0, 8), 4, connectId, datagram.subarray(8))
      datagram.writeUInt32BE(sum, 4)
    }
    return datagram
  }

  const before = usedMb()
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    const from = random(8) === 0 ? `192.0.2.${random(200)}:${random(60_000)}` : evil.end
    network.inject(malformed(), from, server.end)
    if (server.host.stats.peers < 2) {
      fromEvil.disconnectNow()
      forget()
      fromEvil = connectEvil()
    }
    if (round % 2000 === 0) {
      toServer.send(0, Buffer.from(`honest ${sent++}`))
      network.clock.pass(20)
    }
  }
  network.clock.pass(5000)
  expect(honest).toEqual(Array.from({ length: sent }, (_, number) => `honest ${number}`))
  expect(server.connected[0]?.state).toBe('connected')
  expect(server.host.stats.heldBytes).toBeLessThan(2 * 1024 * 1024)
  expect(server.host.stats.halfOpen).toBeLessThanOrEqual(1024)
  expect(usedMb() - before).toBeLessThan(16)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedMb() {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
