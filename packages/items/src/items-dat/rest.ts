import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import type { ByteWriter } from '@trellis/bytes/byte-writer.ts'
import { refuseCutOff } from './bounds.ts'

/** What follows `growSeconds`: numbers of bytes, or texts with a u16 length, and the version they came with. */
const pieces: { since: number; length: number | 'text' }[] = [
  // Effects, extra options, second texture, more extra options, then what no one needs to read.
  { since: 0, length: 4 },
  { since: 0, length: 'text' },
  { since: 0, length: 'text' },
  { since: 0, length: 'text' },
  { since: 0, length: 80 },
  // How a punch looks.
  { since: 11, length: 'text' },
  { since: 12, length: 13 },
  { since: 13, length: 4 },
  { since: 14, length: 4 },
  // Sitting: where, and the picture of the seat.
  { since: 15, length: 25 },
  { since: 15, length: 'text' },
  // The renderer, and later its hash.
  { since: 16, length: 'text' },
  { since: 17, length: 4 },
  { since: 18, length: 4 },
  { since: 19, length: 9 },
  { since: 21, length: 2 },
  // What the game says about the item, and the two ids of its recipe.
  { since: 22, length: 'text' },
  { since: 23, length: 4 },
  { since: 24, length: 1 },
  { since: 25, length: 'text' },
  { since: 25, length: 4 },
  { since: 26, length: 1 },
]

const piecesOf = (version: number) => pieces.filter((it) => it.since <= version)

/** Bytes of a rest whose texts are all empty. */
export const leastRestBytes = (version: number) =>
  piecesOf(version).reduce((sum, it) => sum + (it.length === 'text' ? 2 : it.length), 0)

export function readRest(reader: ByteReader, version: number): Uint8Array {
  const start = reader.at
  for (const { length } of piecesOf(version)) reader.take(length === 'text' ? reader.u16() : length)
  return reader.since(start)
}

/** The rest in the form of this version: cut where the version ends, zeros for what it lacks. */
export function writeRest(writer: ByteWriter, rest: Uint8Array, version: number): void {
  const reader = new ByteReader(rest)
  for (const { length } of piecesOf(version)) {
    if (length === 'text') writer.counted(reader.left > 0 ? reader.counted() : new Uint8Array())
    else writer.put(reader.left > 0 ? reader.take(length) : new Uint8Array(length))
  }
  refuseCutOff(reader)
}
