import { ByteReader } from '../bytes/byte-reader.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'

/** Places of tiles, counted row by row, as an area lock lists them. */
export function encodePlaces(places: number[]): Uint8Array {
  const writer = new ByteWriter(places.length * 2)
  places.forEach(writer.u16)
  return writer.written()
}

/** Null for half a place. */
export function decodePlaces(bytes: Uint8Array): number[] | null {
  const reader = new ByteReader(bytes)
  const places = Array.from({ length: Math.floor(bytes.length / 2) }, reader.u16)
  return reader.isDone ? places : null
}
