import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import type { WorldFile } from '@trellis/game-data/world-file.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWorldMap } from '../src/map/file-map.ts'
import type { MapView } from '../src/map/map-view.ts'
import { decodeTile, encodeTile } from '../src/map/tile.ts'
import type { TileExtra } from '../src/map/tile-extra.ts'
import { tileFlags } from '../src/map/tile-flags.ts'
import { decodeWorldMap, encodeWorldMap } from '../src/map/world-map.ts'
import { anyMap } from './any-value.ts'
import { getBytes, getHex } from './hex.ts'

/** Item ids that every operator's files share, and test ids for the rest. */
const actions = new Map([
  [6, 13],
  [12, 2],
  [20, 10],
  [202, 3],
  [242, 3],
  [3, 19],
  [456, 36],
  [866, 38],
  [2946, 61],
  [2978, 62],
  [5000, 41],
  [5002, 134],
])
const users = new Map([
  ['bob', 7],
  ['eve', 9],
])
const view: MapView = {
  getActionType: (id) => actions.get(id) ?? 17,
  getUserId: (growId) => users.get(growId.toLowerCase()) ?? null,
  now: 1_800_000_000,
}

const getExtra = (block: object, world: WorldFile = {}) =>
  toWorldMap('W', { ...world, blocks: [{ ...block }] }, view).tiles[0]?.extra

describe('a tile', () => {
  const plain = { foreground: 2, background: 14, flags: 0, lockedBy: null, extra: null }
  const withExtra = (extra: TileExtra) => ({ ...plain, extra })

  it.each([
    ['nothing more', plain, '0200 0e00 0000 0000'],
    ['flags', { ...plain, flags: tileFlags.hasWater | tileFlags.isFlipped }, '0200 0e00 0000 2004'],
    ['an area lock', { ...plain, lockedBy: 300 }, '0200 0e00 2c01 0200 2c01'],
    [
      'a door',
      withExtra({ kind: 'door', label: 'é', isLocked: true }),
      '0200 0e00 0000 0100 01 0200 c3a9 08',
    ],
    [
      'a sign',
      withExtra({ kind: 'sign', text: 'Hi' }),
      '0200 0e00 0000 0100 02 0200 4869 ffffffff',
    ],
    [
      'a lock',
      withExtra({
        kind: 'lock',
        settings: 0x90,
        ownerId: 7,
        accessIds: [9],
        tempo: 100,
        entryLevel: 5,
      }),
      '0200 0e00 0000 0100 03 90 07000000 02000000 09000000 9cffffff 05 00000000000000',
    ],
    [
      'a seed',
      withExtra({ kind: 'seed', ageSeconds: 60, fruit: 4 }),
      '0200 0e00 0000 0100 04 3c000000 04',
    ],
    ['dice', withExtra({ kind: 'dice', roll: 5 }), '0200 0e00 0000 0100 08 05'],
    [
      'a provider',
      withExtra({ kind: 'provider', ageSeconds: 1 }),
      '0200 0e00 0000 0100 09 01000000',
    ],
    ['a display', withExtra({ kind: 'display', itemId: 242 }), '0200 0e00 0000 0100 17 f2000000'],
    [
      'a vending machine',
      withExtra({ kind: 'vending', itemId: 2, price: -10 }),
      '0200 0e00 0000 0100 18 02000000 f6ffffff',
    ],
    ['a mailbox', withExtra({ kind: 'mailbox' }), '0200 0e00 0000 0100 06 0000 0000 0000 00'],
    [
      'a bulletin board',
      withExtra({ kind: 'bulletin-board' }),
      '0200 0e00 0000 0100 07 0000 0000 0000 00',
    ],
    [
      'a donation box',
      withExtra({ kind: 'donation-box' }),
      '0200 0e00 0000 0100 0c 0000 0000 0000 00',
    ],
    ['a storage box', withExtra({ kind: 'storage-box' }), '0200 0e00 0000 0100 36 0000'],
    [
      'a mannequin',
      withExtra({ kind: 'mannequin', label: 'A', clothes: [1300, 1340, 0, 0, 0, 0, 0, 0, 1620] }),
      '0200 0e00 0000 0100 0e 0100 41 00 14050000 3c05 0000 0000 0000 0000 0000 0000 5406 0000',
    ],
  ])('has the expected bytes with %s', (_, tile, hex) => {
    expect(getHex(encodeTile(tile))).toBe(getHex(getBytes(hex)))
    expect(decodeTile(getBytes(hex))).toEqual(tile)
    expect(decodeTile(getBytes(`${hex} 00`))).toBeNull()
    expect(decodeTile(getBytes(hex).subarray(0, -1))).toBeNull()
  })

  it('is rejected with an unknown extra', () => {
    expect(decodeTile(getBytes('0200 0e00 0000 0100 63 00000000'))).toBeNull()
  })

  it('is rejected with a list longer than the packet', () => {
    const lock = '0200 0e00 0000 0100 03 00 07000000 ffffff7f 09000000'
    expect(decodeTile(getBytes(lock))).toBeNull()
  })
})

describe('a map', () => {
  const small = {
    name: 'WÖ',
    width: 2,
    height: 1,
    tiles: [
      { foreground: 2, background: 14, flags: 0, lockedBy: null, extra: null },
      { foreground: 0, background: 0, flags: 0, lockedBy: null, extra: null },
    ],
    drops: [{ itemId: 112, count: 5, uid: 9, x: 320.5, y: 64 }],
    lastDropUid: 9,
    weather: 6,
    isWeatherOn: true,
  }
  const bytes = getBytes(`1400 40000000 0300 57c396 02000000 01000000 02000000 0000000000
    02000e0000000000 0000000000000000 000000000000000000000000 01000000 09000000
    7000 0040a043 00008042 05 00 09000000 0600 0100 0000000000000000`)

  it('has its parts at the specified offsets', () => {
    expect(getHex(encodeWorldMap(small))).toBe(getHex(bytes))
    expect(decodeWorldMap(bytes)).toEqual(small)
  })

  it('round-trips with any extras', () => {
    fc.assert(
      fc.property(anyMap, (map) => {
        expect(decodeWorldMap(encodeWorldMap(map))).toEqual(map)
      }),
      { seed: 11, numRuns: 300 },
    )
  })

  it('is rejected when truncated anywhere or followed by extra bytes', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeWorldMap(bytes.subarray(0, length))).toBeNull()
    }
    expect(decodeWorldMap(Uint8Array.of(...bytes, 0))).toBeNull()
  })

  it('is rejected when larger than any world', () => {
    const [tile] = small.tiles
    const ofWidth = (width: number) =>
      encodeWorldMap({ ...small, width, tiles: Array.from({ length: width }, () => tile!) })
    expect(decodeWorldMap(ofWidth(255 * 255))).toMatchObject({ width: 65_025 })
    expect(decodeWorldMap(ofWidth(255 * 255 + 1))).toBeNull()
  })

  it('is rejected when it announces more tiles or drops than it contains', () => {
    const wide = bytes.slice()
    const view = new DataView(wide.buffer)
    view.setUint32(11, 0x1_0000, true)
    view.setUint32(15, 0x1_0000, true)
    view.setUint32(19, 0, true)
    expect(decodeWorldMap(wide)).toBeNull()
    const many = bytes.slice()
    new DataView(many.buffer).setUint32(bytes.length - 36, 0xffff_ffff, true)
    expect(decodeWorldMap(many)).toBeNull()
  })
})

describe('a world file', () => {
  it('of a new server is converted completely', () => {
    const world = createStarterWorld(42, 'Welcome 🙂')
    const map = toWorldMap('START', world, view)
    const received = decodeWorldMap(encodeWorldMap(map))
    expect(received).toEqual(map)
    const blocks = received?.tiles.map(({ foreground, background }) => [foreground, background])
    expect(blocks).toEqual(world.blocks?.map(({ f, b }) => [f, b]))
    expect(received).toMatchObject({ name: 'START', width: 100, height: 60, drops: [], weather: 0 })
    const extras = received?.tiles.flatMap(({ extra }) => extra ?? [])
    expect(extras).toEqual([
      { kind: 'door', label: 'EXIT', isLocked: false },
      { kind: 'sign', text: 'Welcome 🙂' },
    ])
  })

  it('shows locked doors, guarded tiles and their appearance', () => {
    expect(getExtra({ f: 12, t: 'In', o: 0 })).toMatchObject({ kind: 'door', isLocked: true })
    expect(getExtra({ f: 12, t: 'In', o: 1 })).toMatchObject({ isLocked: false })
    expect(getExtra({ f: 20, t: 'a\ud800\0b' })).toEqual({ kind: 'sign', text: 'a\ufffdb' })
    expect(getExtra({ f: 20, t: '🙂'.repeat(300) })).toEqual({
      kind: 'sign',
      text: '🙂'.repeat(256),
    })
    const [tile] = toWorldMap(
      'W',
      { blocks: [{ f: 2, fl: 0x2020_0000, l: true, lq: 7 }] },
      view,
    ).tiles
    expect(tile).toMatchObject({ flags: tileFlags.isFlipped | tileFlags.isRed, lockedBy: 7 })
    const [blue] = toWorldMap('W', { blocks: [{ f: 2, fl: -0x8000_0000, lq: 7 }] }, view).tiles
    expect(blue).toMatchObject({ flags: tileFlags.isBlue, lockedBy: null })
  })

  it("gives a world lock the world's settings, and an area lock its own settings", () => {
    const world = {
      owner: 'Bob',
      admins: ['Eve', { name: 'EVE' }, 'nobody', null],
      entry_level: 20,
      music_bpm: 120,
      w_s: (1 << 4) | (1 << 5) | (1 << 7),
      blocks: [{ f: 242 }, { f: 202, lo: 'Eve', a: ['Bob', 11] }],
    }
    const [worldLock, areaLock] = toWorldMap('W', world, view).tiles
    expect(worldLock).toMatchObject({
      flags: tileFlags.isPublic,
      extra: { settings: 0x90, ownerId: 7, accessIds: [9, 9], tempo: 120, entryLevel: 20 },
    })
    expect(areaLock).toMatchObject({
      flags: 0,
      extra: { settings: 0, ownerId: 9, accessIds: [7, 11], tempo: null },
    })
  })

  it('shows tree ages, displayed and sold items, and drops', () => {
    const [seed] = toWorldMap('W', { blocks: [{ f: 3, p: view.now - 90, fc: 3 }] }, view).tiles
    expect(seed).toMatchObject({
      flags: tileFlags.isSeed,
      extra: { kind: 'seed', ageSeconds: 90, fruit: 3 },
    })
    expect(getExtra({ f: 3, p: view.now + 90 })).toMatchObject({ ageSeconds: 0 })
    expect(getExtra({ f: 456, n: 4 })).toEqual({ kind: 'dice', roll: 4 })
    expect(getExtra({ f: 866, p: view.now - 5 })).toEqual({ kind: 'provider', ageSeconds: 5 })
    expect(getExtra({ f: 2946, id: 242 })).toEqual({ kind: 'display', itemId: 242 })
    expect(getExtra({ f: 2978, id: 2, pr: -10 })).toEqual({
      kind: 'vending',
      itemId: 2,
      price: -10,
    })
    expect(getExtra({ f: 5000 })).toBeNull()
    expect(getExtra({ f: 5002, if_c: 5 }, { infinity: [934, 946] })).toEqual({
      kind: 'infinity-weather',
      minutes: 5,
      machineIds: [934, 946],
    })
    const world = { drop_new: [[112, 5, 9, 320.5, 64], [0, 1, 2, 3, 4], 'x', [2, 1]] }
    expect(toWorldMap('W', world, view)).toMatchObject({
      height: 60,
      lastDropUid: 9,
      drops: [
        { itemId: 112, count: 5, uid: 9, x: 320.5, y: 64 },
        { itemId: 2, count: 1, uid: 0, x: 0, y: 0 },
      ],
    })
  })

  it('shows the current weather or the default', () => {
    expect(toWorldMap('W', { weather: 11, d_weather: 6 }, view)).toMatchObject({ weather: 11 })
    const byDefault = { weather: 6, isWeatherOn: true }
    expect(toWorldMap('W', { weather: 0, d_weather: 6 }, view)).toMatchObject(byDefault)
  })

  it('gives an encodable map for any contents', () => {
    const anything = fc.anything({ maxDepth: 2, withBigInt: true })
    const key = fc.constantFrom('f', 'b', 'fl', 'p', 'fc', 't', 'o', 'l', 'lq', 'lo', 'a', 'n')
    const ids = [...actions.keys()]
    const block = fc
      .tuple(fc.dictionary(key, anything), fc.constantFrom(...ids), fc.boolean())
      .map(([odd, f, isKnown]) => (isKnown ? { ...odd, f } : odd))
    const worldKey = fc.constantFrom('owner', 'admins', 'w_s', 'music_bpm', 'drop_new', 'infinity')
    fc.assert(
      fc.property(
        fc.dictionary(worldKey, fc.oneof(anything, fc.array(fc.array(anything)))),
        fc.array(block, { maxLength: 20 }),
        (world, blocks) => {
          const map = toWorldMap('W', { ...world, blocks } as WorldFile, view)
          expect(decodeWorldMap(encodeWorldMap(map))).toEqual(map)
        },
      ),
      { seed: 12, numRuns: 150 },
    )
  })
})
