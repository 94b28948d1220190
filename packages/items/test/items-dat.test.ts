import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemRecord, plainRecord } from '../src/item-record.ts'
import { decodeItemsDat } from '../src/items-dat/decode.ts'
import { encodeItemsDat } from '../src/items-dat/encode.ts'
import { ItemsDatFault } from '../src/items-dat/fault.ts'
import { hashItemsDat } from '../src/items-dat/hash.ts'
import { anyRecord } from './any-record.ts'
import { anyFile, versions } from './items-bytes.ts'

const dirt: ItemRecord = { ...plainRecord, id: 2, name: 'Dirt', textureFile: 'tiles.rttex' }

test.each(versions)('round-trips items in version %i', (version) => {
  fc.assert(
    fc.property(fc.array(anyRecord(version), { maxLength: 4 }), (items) => {
      expect(decodeItemsDat(encodeItemsDat(items, version))).toEqual({ version, items })
    }),
    { numRuns: 50 },
  )
})

test.each(versions)('writes a file of version %i with the same bytes', (version) => {
  fc.assert(
    fc.property(anyFile(version), (bytes) => {
      expect(encodeItemsDat(decodeItemsDat(bytes).items, version)).toEqual(bytes)
    }),
    { numRuns: 50 },
  )
})

test('encodes an item as the format specifies', () => {
  const item: ItemRecord = {
    ...dirt,
    flags: 0x0102,
    textureHash: 0xfffefdfc,
    textureX: 5,
    textureY: 6,
    collision: 1,
    rarity: -2,
    maxAmount: 200,
    seedColor: 0xff112233,
    growSeconds: 31,
  }
  const text = (value: string) => [value.length, 0, ...Buffer.from(value)]
  // The key starts at its third letter, because the id is 2: G, 8, 9, 2.
  const name = [0x44 ^ 0x47, 0x69 ^ 0x38, 0x72 ^ 0x39, 0x74 ^ 0x32]
  const expected = [
    ...[11, 0, 1, 0, 0, 0],
    ...[2, 0, 0, 0, 0x02, 0x01, 17, 0, 4, 0, ...name, ...text('tiles.rttex')],
    ...[0xfc, 0xfd, 0xfe, 0xff, 0, 0, 0, 0, 0, 5, 6, 0, 0, 1, 18, 4, 0, 0, 0, 0, 0xfe, 0xff, 200],
    ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 0, 0, 0, 0x33, 0x22, 0x11, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 31, 0, 0, 0],
    ...Array<number>(4 + 2 + 2 + 2 + 80 + 2).fill(0),
  ]
  expect([...encodeItemsDat([item], 11)]).toEqual(expected)
})

test('matches the length of an encoded item to its fields in each version', () => {
  const lengths = versions.map((version) => encodeItemsDat([dirt], version).length)
  const grown = lengths.slice(1).map((it, i) => it - (lengths[i] ?? 0))
  // The sizes are for versions 12 to 26; version 20 added nothing.
  expect(grown).toEqual([13, 4, 4, 27, 2, 4, 4, 9, 0, 2, 2, 4, 1, 6, 1])
})

test('converts items between versions, with zero for new fields', () => {
  fc.assert(
    fc.property(anyRecord(26), (item) => {
      const [older] = decodeItemsDat(encodeItemsDat([item], 11)).items
      const [newer] = decodeItemsDat(encodeItemsDat([older ?? dirt], 26)).items
      const kept = older?.rest.length ?? 0
      expect(older).toEqual({ ...item, rest: item.rest.subarray(0, kept) })
      expect(newer?.rest.subarray(0, kept)).toEqual(older?.rest)
      expect(newer?.rest.subarray(kept).every((it) => it === 0)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('round-trips UTF-8 names', () => {
  const item = { ...dirt, name: 'Château 🙂\ufeff', rest: new Uint8Array() }
  expect(decodeItemsDat(encodeItemsDat([item], 19)).items[0]?.name).toBe('Château 🙂\ufeff')
})

test.each([0, 10, 27, 65535])('refuses to read or write version %i', (version) => {
  const bytes = Uint8Array.from([version & 255, version >> 8, 0, 0, 0, 0])
  const sentence = `The items file has version ${version}; versions 11 to 26 are known.`
  expect(() => decodeItemsDat(bytes)).toThrow(new ItemsDatFault(sentence))
  expect(() => encodeItemsDat([dirt], version)).toThrow(new ItemsDatFault(sentence))
})

test('rejects a file truncated at any byte', () => {
  const items = [dirt, { ...dirt, id: 3, name: 'Dirt Seed', petName: 'Mole' }]
  for (const version of [11, 19, 26]) {
    const bytes = encodeItemsDat(items, version)
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeItemsDat(bytes.subarray(0, length))).toThrow(ItemsDatFault)
    }
  }
})

const changed = (at: number, values: number[]) => {
  const bytes = encodeItemsDat([dirt, { ...dirt, id: 4 }], 19)
  bytes.set(values, at)
  return bytes
}

test.each([
  ['nothing', new Uint8Array(), 'The items file is cut off.'],
  [
    'four billion items',
    changed(2, [255, 255, 255, 255]),
    'There are more items than the game can number.',
  ],
  [
    'a thousand missing items',
    changed(2, [232, 3]),
    'The items file tells of more items than it holds.',
  ],
  ['an id beyond 16 bits', changed(8, [1]), 'The items file is broken before its item number 0.'],
  ['a name of 65535 bytes', changed(14, [255, 255]), 'The items file is cut off.'],
  ['an item too few', changed(2, [1]), /^The items file has \d+ bytes too many at its end\.$/],
])('rejects a file with %s', (_, bytes, sentence) => {
  expect(() => decodeItemsDat(bytes)).toThrow(ItemsDatFault)
  expect(() => decodeItemsDat(bytes)).toThrow(sentence)
})

test('rejects a file whose version number is wrong', () => {
  const items = [dirt, { ...dirt, id: 4 }, { ...dirt, id: 6 }]
  const files = versions.map((version) => encodeItemsDat(items, version))
  for (const [i, bytes] of files.entries()) {
    // Versions 19 and 20 have the same layout.
    for (const listed of versions.filter((_, other) => files[other]?.length !== files[i]?.length)) {
      const lying = Uint8Array.from(bytes)
      lying[0] = listed
      expect(() => decodeItemsDat(lying)).toThrow(ItemsDatFault)
    }
  }
})

test('parses or rejects arbitrary bytes', () => {
  const bytes = fc.tuple(fc.constantFrom(...versions), fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(bytes, ([version, body]) => {
      try {
        decodeItemsDat(Uint8Array.from([version, 0, 1, 0, 0, 0, ...body]))
      } catch (fault) {
        expect(fault).toBeInstanceOf(ItemsDatFault)
      }
    }),
  )
})

test.each([
  [{ breakHits: 256 }, 'Item 2 cannot be written. The number 256 does not fit into its 8 bits.'],
  [{ rarity: 40000 }, 'Item 2 cannot be written. The number 40000 does not fit into its 16 bits.'],
  [{ textureX: 0.5 }, 'Item 2 cannot be written. The number 0.5 does not fit into its 8 bits.'],
  [{ seedColor: -1 }, 'Item 2 cannot be written. The number -1 does not fit into its 32 bits.'],
  [{ id: 65536 }, 'Item 65536 cannot be written. The number 65536 does not fit into its 16 bits.'],
  [
    { petName: 'x'.repeat(65536) },
    'Item 2 cannot be written. The number 65536 does not fit into its 16 bits.',
  ],
])('refuses to write an item with %o', (change, sentence) => {
  expect(() => encodeItemsDat([{ ...dirt, ...change }], 19)).toThrow(new ItemsDatFault(sentence))
})

test('computes the same hash as the game', () => {
  expect(hashItemsDat(new Uint8Array())).toBe(0x55555555)
  // 0x55555555: add 0x0a from the top, 0xaaaaaaa0 shifted up, and the byte.
  expect(hashItemsDat(Uint8Array.of(1))).toBe(0xaaaaaaab)
  // 0xaaaaaaab: add 0x15, 0x55555560 and 255.
  expect(hashItemsDat(Uint8Array.of(1, 255))).toBe(0x55555674)
})
