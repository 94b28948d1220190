import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'
import { readTileExtra, type TileExtra, writeTileExtra } from './tile-extra.ts'
import { layoutFlags, tileFlags } from './tile-flags.ts'

/** A tile as clients see it. */
export type Tile = {
  foreground: number
  background: number
  /** Bits of `tileFlags` without `layoutFlags`. */
  flags: number
  /** The tile index of the area lock that guards it. */
  lockedBy: number | null
  extra: TileExtra | null
}

export const minTileBytes = 8

export function writeTile(writer: ByteWriter, tile: Tile): void {
  const { lockedBy, extra } = tile
  const layout =
    (extra === null ? 0 : tileFlags.hasExtra) | (lockedBy === null ? 0 : tileFlags.isLocked)
  writer.u16(tile.foreground)
  writer.u16(tile.background)
  writer.u16(lockedBy ?? 0)
  writer.u16((tile.flags & ~layoutFlags) | layout)
  if (lockedBy !== null) writer.u16(lockedBy)
  if (extra !== null) writeTileExtra(writer, extra)
}

/** Returns null for an unknown extra. The reader may have failed, too. */
export function readTile(reader: ByteReader): Tile | null {
  const foreground = reader.u16()
  const background = reader.u16()
  reader.u16()
  const flags = reader.u16()
  const lockedBy = flags & tileFlags.isLocked ? reader.u16() : null
  const extra = flags & tileFlags.hasExtra ? readTileExtra(reader) : null
  if (flags & tileFlags.hasExtra && extra === null) return null
  return { foreground, background, flags: flags & ~layoutFlags, lockedBy, extra }
}

/** Returns the extra data of a tile update. */
export function encodeTile(tile: Tile): Uint8Array {
  const writer = new ByteWriter()
  writeTile(writer, tile)
  return writer.written()
}

/** Returns null unless all bytes form a valid tile. */
export function decodeTile(bytes: Uint8Array): Tile | null {
  const reader = new ByteReader(bytes)
  const tile = readTile(reader)
  return reader.isDone ? tile : null
}
