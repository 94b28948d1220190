import fc from 'fast-check'

/**
 * The file layout, written from its description independently of the program: a number of bytes, or a text
 * with a u16 length in front. The item id precedes these fields.
 */
const fields: (number | 'text')[] = [
  // flags, action, material, name, texture, its hash, effect, cooking
  ...([2, 1, 1, 'text', 'text', 4, 1, 4] as const),
  // x, y, spread, stripey, collision, hits, reset, clothing, rarity, most
  ...([1, 1, 1, 1, 1, 1, 4, 1, 2, 1] as const),
  // extra file, its hash, volume, four texts of a pet
  ...(['text', 4, 4, 'text', 'text', 'text', 'text'] as const),
  // four graphics, two colours, ingredient, time to grow
  ...([1, 1, 1, 1, 4, 4, 4, 4] as const),
]

const restByVersion: [number, (number | 'text')[]][] = [
  [11, [4, 'text', 'text', 'text', 80, 'text']],
  [12, [13]],
  [13, [4]],
  [14, [4]],
  [15, [25, 'text']],
  [16, ['text']],
  [17, [4]],
  [18, [4]],
  [19, [9]],
  [21, [2]],
  [22, ['text']],
  [23, [4]],
  [24, [1]],
  [25, ['text', 4]],
  [26, [1]],
]

export const versions = Array.from({ length: 16 }, (_, i) => 11 + i)

const getRest = (version: number) =>
  restByVersion.filter(([since]) => since <= version).flatMap(([, lengths]) => lengths)

const piece = (length: number | 'text') =>
  length === 'text'
    ? fc.uint8Array({ maxLength: 12 }).map((it) => [it.length, 0, ...it])
    : fc.uint8Array({ minLength: length, maxLength: length }).map((it) => [...it])

const pieces = (lengths: (number | 'text')[]) =>
  fc.tuple(...lengths.map(piece)).map((all) => all.flat())

/** Generates the fields after `growSeconds`, with any bytes. */
export const anyRest = (version: number) =>
  pieces(getRest(version)).map((it) => Uint8Array.from(it))

const anyItem = (version: number) =>
  fc
    .tuple(fc.nat(65535), pieces([...fields, ...getRest(version)]))
    .map(([id, bytes]) => [id & 255, id >> 8, 0, 0, ...bytes])

/** Generates a whole file with any bytes in its fields, including texts that are invalid UTF-8. */
export const anyFile = (version: number, max = 4) =>
  fc
    .array(anyItem(version), { maxLength: max })
    .map((items) => Uint8Array.from([version, 0, items.length, 0, 0, 0, ...items.flat()]))
