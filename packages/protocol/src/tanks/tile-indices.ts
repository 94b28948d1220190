import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'

/** Encodes row-major tile indexes, as in an area lock's list. */
export function encodeTileIndices(indices: number[]): Uint8Array {
  const writer = new ByteWriter(indices.length * 2)
  indices.forEach(writer.u16)
  return writer.written()
}

/** Returns null for an odd number of bytes. */
export function decodeTileIndices(bytes: Uint8Array): number[] | null {
  const reader = new ByteReader(bytes)
  const indices = Array.from({ length: Math.floor(bytes.length / 2) }, reader.u16)
  return reader.isDone ? indices : null
}
