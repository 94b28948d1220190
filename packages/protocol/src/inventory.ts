import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'

/** The items that a player carries. */
export type Inventory = { slots: number; stacks: Stack[] }
export type Stack = { itemId: number; count: number; isWorn: boolean }

const version = 1
const stackBytes = 4
const wornFlag = 1

/** Returns the extra data of an inventory packet. */
export function encodeInventory({ slots, stacks }: Inventory): Uint8Array {
  const writer = new ByteWriter(7 + stacks.length * stackBytes)
  writer.u8(version)
  writer.u32(slots)
  writer.u16(stacks.length)
  for (const { itemId, count, isWorn } of stacks) {
    writer.u16(itemId)
    writer.u8(count)
    writer.u8(isWorn ? wornFlag : 0)
  }
  return writer.written()
}

/** Returns null unless all bytes form a valid inventory. */
export function decodeInventory(bytes: Uint8Array): Inventory | null {
  const reader = new ByteReader(bytes)
  const isKnown = reader.u8() === version
  const slots = reader.u32()
  const count = reader.u16()
  if (!isKnown || !reader.holds(count, stackBytes)) return null
  const stacks = Array.from({ length: count }, () => ({
    itemId: reader.u16(),
    count: reader.u8(),
    isWorn: (reader.u8() & wornFlag) !== 0,
  }))
  return reader.isDone ? { slots, stacks } : null
}
