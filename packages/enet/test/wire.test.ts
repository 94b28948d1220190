import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getChecksum, isIntact } from '../src/checksum.ts'
import { type Command, type CommandKind, getBytes } from '../src/command.ts'
import { CommandReader } from '../src/command-reader.ts'
import { writeCommand } from '../src/command-writer.ts'
import { readHeader, writeHeader } from '../src/datagram-header.ts'
import { DatagramReader } from '../src/datagram-reader.ts'
import { hasPortHeader, writePortHeader } from '../src/port-header.ts'
import { RangeCoder } from '../src/range-coder.ts'
import { getAhead, getNextSequence, isBehind } from '../src/sequence.ts'
import { dice } from './dice.ts'

const terms = {
  peerId: 2,
  incomingSession: 255,
  outgoingSession: 255,
  mtu: 1392,
  windowBytes: 65536,
  channels: 2,
  incomingBandwidth: 0,
  outgoingBandwidth: 7,
  throttle: { intervalMs: 5000, acceleration: 2, deceleration: 3 },
  connectId: 0xdeadbeef,
}
const fragment = { start: 5, count: 3, number: 1, totalBytes: 9, offset: 3, payload: bytes('abc') }
const reliable = { channel: 1, sequence: 0x1234, wantsAcknowledgement: true }
const plain = { ...reliable, wantsAcknowledgement: false }
const termsHex =
  '0002ffff000005700001000000000002000000000000000700001388' + '0000000200000003deadbeef'

/** Vectors written by hand from the description of the protocol. */
const vectors: [Command, string][] = [
  [{ kind: 'acknowledge', acknowledged: 0x1234, sentTime: 0xabcd, ...plain }, '010112341234abcd'],
  [{ kind: 'connect', terms, data: 9, ...reliable }, `82011234${termsHex}00000009`],
  [{ kind: 'verify-connect', terms, ...reliable }, `83011234${termsHex}`],
  [{ kind: 'disconnect', data: 7, ...reliable }, '8401123400000007'],
  [{ kind: 'disconnect', data: 7, ...plain }, '4401123400000007'],
  [{ kind: 'ping', ...reliable }, '85011234'],
  [{ kind: 'send-reliable', payload: bytes('abc'), ...reliable }, '860112340003616263'],
  [
    { kind: 'send-unreliable', unreliableSequence: 6, payload: bytes('abc'), ...plain },
    '0701123400060003616263',
  ],
  [
    { kind: 'send-fragment', fragment, ...reliable },
    '8801123400050003000000030000000100000009' + '00000003616263',
  ],
  [
    { kind: 'send-unsequenced', group: 8, payload: bytes('abc'), ...plain },
    '4901123400080003616263',
  ],
  [{ kind: 'bandwidth-limit', incoming: 1, outgoing: 2, ...reliable }, '8a0112340000000100000002'],
  [
    { kind: 'throttle-configure', throttle: terms.throttle, ...reliable },
    '8b011234000013880000000200000003',
  ],
  [
    { kind: 'send-unreliable-fragment', fragment, ...plain },
    '0c01123400050003000000030000000100000009' + '00000003616263',
  ],
]

describe.each(vectors)('the command %o', (command, hex) => {
  test('is encoded as the protocol specifies', () => {
    expect(written(command).toString('hex')).toBe(hex)
    expect(getBytes(command)).toBe(hex.length / 2)
  })

  test('is decoded to the same values', () => {
    expect(new CommandReader(Buffer.from(hex, 'hex')).next()).toEqual(command)
  })

  test('is rejected when a byte is missing', () => {
    for (let length = 0; length < hex.length / 2; length++) {
      expect(new CommandReader(Buffer.from(hex, 'hex').subarray(0, length)).next()).toBeNull()
    }
  })
})

test('decodes the commands of a datagram in sequence', () => {
  const all = new CommandReader(Buffer.concat(vectors.map(([command]) => written(command))))
  for (const [command] of vectors) expect(all.next()).toEqual(command)
  expect(all.next()).toBeNull()
})

test('ends a datagram at an unknown command', () => {
  for (const number of [0, 13, 14, 15]) {
    expect(new CommandReader(Buffer.alloc(60, number)).next()).toBeNull()
  }
})

test('has a test vector for every command', () => {
  const kinds = new Set<CommandKind>(vectors.map(([{ kind }]) => kind))
  expect(kinds.size).toBe(12)
})

test.each([
  [{ peerId: 0xfff, session: 0, isCompressed: false, sentTime: 0xe1de }, '8fffe1de'],
  [{ peerId: 5, session: 3, isCompressed: true, sentTime: null }, '7005'],
  [{ peerId: 0, session: 2, isCompressed: true, sentTime: 1 }, 'e0000001'],
])('encodes the header %o', (header, hex) => {
  const datagram = Buffer.alloc(hex.length / 2)
  writeHeader(datagram, 0, header)
  expect(datagram.toString('hex')).toBe(hex)
  expect(readHeader(datagram, 0)).toEqual(header)
  expect(readHeader(datagram.subarray(0, -1), 0)).toBeNull()
})

test('computes the checksum as CRC-32 of the datagram and connection id', () => {
  const head = Buffer.from('12340000', 'latin1')
  expect(getChecksum(head, 4, 0x35363738, Buffer.from('9'))).toBe(0xcbf43926)
})

test('rejects the checksum of another connection', () => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(getChecksum(head, 4, 77, bytes('abc')), 4)
  expect(isIntact(head, 4, 77, bytes('abc'))).toBe(true)
  expect(isIntact(head, 4, 78, bytes('abc'))).toBe(false)
  expect(isIntact(head, 4, 77, bytes('abd'))).toBe(false)
})

test('names exactly one port in a port header', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 65535 }),
      fc.nat(65535),
      fc.nat(),
      (port, other, seed) => {
        const datagram = Buffer.alloc(10)
        writePortHeader(datagram, port, dice(seed))
        expect(datagram.readUInt16BE(0)).toBeLessThanOrEqual(port)
        expect(hasPortHeader(datagram, port)).toBe(true)
        expect(hasPortHeader(datagram, other)).toBe(other === port)
      },
    ),
  )
  expect(hasPortHeader(Buffer.alloc(5), 0)).toBe(false)
})

describe('a datagram of an independent implementation', () => {
  const question = {
    plain:
      '3dac7504f2cd8fffcc99ac40469182ff00010000ffff000005700001000000000002000000000000000000' +
      '0013880000000200000002e0bcf77d00000000',
    packed:
      '44a80c00f20dcfffd71d57327c0b837b88b1fdf1df576b939eeefcbc0a3e8a642656d33a91db17deed158385',
  }

  test.each(Object.entries(question))('requests a connection, %s', (_, hex) => {
    const datagram = Buffer.from(hex, 'hex')
    expect(hasPortHeader(datagram, 18600)).toBe(true)
    const header = readHeader(datagram, 6)!
    const body = new DatagramReader(true, new RangeCoder()).open(datagram, 6, header, null)
    const command = new CommandReader(body!).next()
    expect(command).toMatchObject({
      kind: 'connect',
      channel: 255,
      sequence: 1,
      terms: {
        ...terms,
        peerId: 0,
        outgoingBandwidth: 0,
        connectId: expect.any(Number),
        throttle: {},
      },
    })
  })
})

test('wraps sequence numbers around', () => {
  expect(getNextSequence(0xffff)).toBe(0)
  expect(getAhead(0xfffe, 1)).toBe(3)
  expect(isBehind(getAhead(1, 0xfffe))).toBe(true)
})

function bytes(text: string) {
  return Buffer.from(text)
}

function written(command: Command) {
  const bytes = Buffer.alloc(100)
  return bytes.subarray(0, writeCommand(bytes, 0, command))
}
