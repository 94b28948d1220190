import { createSeededDice } from '@trellis/game-data/dice.ts'
import { describe, expect, it } from 'vitest'
import { callTank } from '../src/calls/call.ts'
import { onTalkBubble } from '../src/calls/message-calls.ts'
import { readFields } from '../src/fields.ts'
import { encodeWorldMap } from '../src/map/world-map.ts'
import { decodePacket, encodeHello, encodeText, type Packet } from '../src/packet.ts'
import { createTankPacket, encodeTank } from '../src/tank-packet.ts'
import { createItemUpdateTank } from '../src/tanks/item-update.ts'
import { createRequestTank, readRequest } from '../src/tanks/request.ts'
import { createTileUpdateTank } from '../src/tanks/tile-update.ts'
import { readUpdate } from '../src/tanks/update.ts'
import { readAction } from '../src/text/action.ts'
import { readLogin } from '../src/text/login.ts'
import { readSpawn } from '../src/text/spawn.ts'

const plain = { foreground: 2, background: 14, flags: 0, lockedBy: null, extra: null }
const map = {
  name: 'W',
  width: 3,
  height: 1,
  tiles: [
    { ...plain, extra: { kind: 'sign' as const, text: 'Hello 🙂' } },
    {
      ...plain,
      lockedBy: 2,
      extra: {
        kind: 'lock' as const,
        settings: 0,
        ownerId: 1,
        accessIds: [2, 3],
        tempo: 100,
        entryLevel: 1,
      },
    },
    plain,
  ],
  drops: [{ itemId: 2, count: 1, uid: 1, x: 0, y: 0 }],
  lastDropUid: 1,
  weather: 0,
  isWeatherOn: false,
}

const place = { tileX: 1, tileY: 2 }
const stacks = [{ itemId: 18, count: 1, isWorn: false }]
const talk = onTalkBubble.make({ netId: 1, text: 'Grüße 🙂', kind: 0, overlaps: 1 })

/** One sample of every packet with a length, a count or a number in it. */
const samples = [
  encodeHello(),
  encodeText('text', 'protocol|225\nltoken|abc\nwk|NONE0'),
  encodeText('text', 'tankIDName|Bob\nuser|7\ntoken|-99\nlmode|1'),
  encodeText('text', 'action|input\n|text|Grüße 🙂 | all'),
  encodeText('text', 'action|dialog_return\ndialog_name|sign\ntilex|5|\ntext|a|b'),
  encodeText('message', 'spawn|avatar\nnetID|1\nuserID|2\nposXY|1|2\nname|Bob'),
  encodeTank(createRequestTank({ kind: 'punch', x: 1, y: 2, ...place })),
  encodeTank(callTank(talk)),
  encodeTank(createItemUpdateTank({ kind: 'inventory', inventory: { slots: 16, stacks } })),
  encodeTank(createTileUpdateTank({ kind: 'map', map })),
  encodeTank(createTileUpdateTank({ kind: 'tile', tile: map.tiles[1] ?? plain, ...place })),
]

/** Runs every parser that either side applies to an unknown packet. */
function readAll(packet: Packet | null): void {
  if (packet?.kind === 'tank') {
    readRequest(packet.tank)
    readUpdate(packet.tank)
  } else if (packet !== null && packet.kind !== 'hello') {
    const fields = readFields(packet.text)
    if (fields === null) return
    readLogin(fields)
    readAction(fields)
    readSpawn(packet.text)
  }
}

const dice = createSeededDice(7)
const upTo = (max: number) => Math.floor(dice() * max)
const oddBytes = [0, 1, 0x7c, 0x0a, 0x7f, 0x80, 0xff]

/** Returns a sample with some bytes changed, removed, inserted or cut off. */
function mutated(sample: Uint8Array): Uint8Array {
  const bytes = Array.from(sample)
  for (let left = 1 + upTo(4); left > 0; left--) {
    const at = upTo(bytes.length + 1)
    const odd = oddBytes[upTo(oddBytes.length * 2)] ?? upTo(256)
    const change = upTo(10)
    if (change < 7) bytes[Math.min(at, Math.max(0, bytes.length - 1))] = odd
    else if (change === 7) bytes.splice(at, 1 + upTo(4))
    else if (change === 8) bytes.splice(at, 0, odd, odd)
    else bytes.length = at
  }
  return Uint8Array.from(bytes)
}

describe('hostile packets', () => {
  it('decode to a value or null by the hundred thousand, without keeping memory', () => {
    const before = process.memoryUsage()
    let refused = 0
    for (let i = 0; i < 300_000; i++) {
      const packet = decodePacket(mutated(samples[i % samples.length] ?? encodeHello()))
      if (packet === null) refused++
      readAll(packet)
    }
    const after = process.memoryUsage()
    expect(refused).toBeGreaterThan(10_000)
    expect(after.heapUsed - before.heapUsed).toBeLessThan(256 * 1024 * 1024)
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(256 * 1024 * 1024)
  })

  it('decode safely when fully random', () => {
    const bytes = new Uint8Array(96)
    for (let i = 0; i < 700_000; i++) {
      const at = upTo(bytes.length)
      bytes[at] = upTo(256)
      // The envelope is a known one, so that the parser reads more than its first bytes.
      bytes.set([1 + (i % 6), 0, 0, 0])
      readAll(decodePacket(bytes.subarray(0, i % bytes.length)))
    }
  })

  it('decode safely when truncated anywhere', () => {
    for (const sample of samples) {
      for (let length = 0; length < sample.length; length++) {
        readAll(decodePacket(sample.subarray(0, length)))
      }
    }
  })

  it('are rejected before allocation when they announce billions of entries', () => {
    const extras = [
      encodeWorldMap(map).fill(0xff, 9, 21),
      Uint8Array.of(1, 0, 0, 0, 0, 0xff, 0xff),
      Uint8Array.of(0xff, 0, 2, 0xff, 0xff, 0xff, 0xff),
    ]
    const before = process.memoryUsage()
    for (const extra of extras) {
      for (const type of [1, 4, 5, 9, 15]) {
        readUpdate(createTankPacket({ type, extra }))
      }
    }
    const after = process.memoryUsage()
    expect(after.heapUsed - before.heapUsed).toBeLessThan(256 * 1024 * 1024)
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(256 * 1024 * 1024)
  })
})
