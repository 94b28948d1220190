import type { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ItemsDatFault } from './fault.ts'

const oldest = 11
const newest = 26

// The map and the inventory carry ids in 16 bits.
const maxItems = 65_536

export const isItemId = (id: number) => id < maxItems

export function refuseTooMany(count: number): void {
  if (count <= maxItems) return
  throw new ItemsDatFault('There are more items than the game can number.')
}

export function refuseUnknownVersion(version: number): void {
  if (Number.isInteger(version) && version >= oldest && version <= newest) return
  throw new ItemsDatFault(
    `The items file has version ${version}; versions ${oldest} to ${newest} are known.`,
  )
}

/** Throws when the reader went past the end of the bytes. */
export function refuseCutOff(reader: ByteReader): void {
  if (reader.isBroken) throw new ItemsDatFault('The items file is cut off.')
}
