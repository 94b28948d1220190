import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import type { ByteWriter } from '@trellis/bytes/byte-writer.ts'
import { refuseCutOff } from './bounds.ts'

type Piece = { since: number; length: number | 'text' }

/**
 * The fields after `growSeconds`: their size in bytes, or texts with a u16 length, and the version that added
 * them.
 */
const pieces: readonly Piece[] = [
  // Effects, extra options, second texture, more extra options, then fields that no reader needs.
  { since: 0, length: 4 },
  { since: 0, length: 'text' },
  { since: 0, length: 'text' },
  { since: 0, length: 'text' },
  { since: 0, length: 80 },
  // The appearance of a punch.
  { since: 11, length: 'text' },
  { since: 12, length: 13 },
  { since: 13, length: 4 },
  { since: 14, length: 4 },
  // Sitting: the position, and the picture of the seat.
  { since: 15, length: 25 },
  { since: 15, length: 'text' },
  // The renderer, and later its hash.
  { since: 16, length: 'text' },
  { since: 17, length: 4 },
  { since: 18, length: 4 },
  { since: 19, length: 9 },
  { since: 21, length: 2 },
  // The game's description of the item, and the two ids of its recipe.
  { since: 22, length: 'text' },
  { since: 23, length: 4 },
  { since: 24, length: 1 },
  { since: 25, length: 'text' },
  { since: 25, length: 4 },
  { since: 26, length: 1 },
]

const recipeVersion = 23

const piecesByVersion = new Map<number, readonly Piece[]>()

/** Returns the pieces of a version, which are listed once because a file has thousands of items. */
function getPieces(version: number): readonly Piece[] {
  const known = piecesByVersion.get(version)
  if (known !== undefined) return known
  const listed = pieces.filter((it) => it.since <= version)
  piecesByVersion.set(version, listed)
  return listed
}

/** Returns the bytes of a rest whose texts are all empty. */
export const getMinRestBytes = (version: number) =>
  getPieces(version).reduce((sum, it) => sum + (it.length === 'text' ? 2 : it.length), 0)

export function readRest(reader: ByteReader, version: number): Uint8Array {
  const start = reader.at
  for (const { length } of getPieces(version))
    reader.skip(length === 'text' ? reader.u16() : length)
  return reader.since(start)
}

/** Writes the rest in the form of this version: cut at the version's end, with zeros for missing fields. */
export function writeRest(writer: ByteWriter, rest: Uint8Array, version: number): void {
  const reader = new ByteReader(rest)
  for (const { length } of getPieces(version)) {
    if (length === 'text') writer.counted(reader.left > 0 ? reader.counted() : new Uint8Array())
    else writer.put(reader.left > 0 ? reader.take(length) : new Uint8Array(length))
  }
  refuseCutOff(reader)
}

/**
 * Returns the two ids of an item's recipe; null when the version or the record has none. The bytes of a rest
 * must come from `readRest` with the same version.
 */
export function readRecipeIds(rest: Uint8Array, version: number): [number, number] | null {
  if (version < recipeVersion || rest.length === 0) return null
  const reader = new ByteReader(rest)
  for (const { length, since } of getPieces(version)) {
    if (since === recipeVersion) return [reader.u16(), reader.u16()]
    reader.skip(length === 'text' ? reader.u16() : length)
  }
  return null
}
