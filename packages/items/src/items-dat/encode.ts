import { ByteWriter, FieldOverflow } from '@trellis/bytes/byte-writer.ts'
import type { ItemRecord } from '../item-record.ts'
import { refuseTooMany, refuseUnknownVersion } from './bounds.ts'
import { ItemsDatFault } from './fault.ts'
import { encryptName } from './name-cipher.ts'
import { writeRest } from './rest.ts'
import { encodeText } from './text.ts'

/**
 * Encodes an `items.dat` of version 11 to 26. The result of `decodeItemsDat` comes out byte for byte in its
 * version. Throws `ItemsDatFault` for a number or a text that its field cannot hold.
 */
export function encodeItemsDat(items: ItemRecord[], version: number): Uint8Array {
  refuseUnknownVersion(version)
  refuseTooMany(items.length)
  const writer = new ByteWriter(64 * 1024)
  writer.u16(version)
  writer.u32(items.length)
  for (const item of items) writeItem(writer, item, version)
  return writer.written()
}

function writeItem(writer: ByteWriter, item: ItemRecord, version: number): void {
  try {
    writeFields(writer, item)
    writeRest(writer, item.rest, version)
  } catch (cause) {
    const isRefused = cause instanceof ItemsDatFault || cause instanceof FieldOverflow
    if (!isRefused) throw cause
    throw new ItemsDatFault(`Item ${item.id} cannot be written. ${cause.message}`, { cause })
  }
}

function writeFields(writer: ByteWriter, item: ItemRecord): void {
  const text = (value: string) => writer.counted(encodeText(value))
  // The id has 32 bits here, but 16 everywhere else in the game.
  writer.u16(item.id)
  writer.u16(0)
  writer.u16(item.flags)
  writer.u8(item.actionType)
  writer.u8(item.material)
  writer.counted(encryptName(encodeText(item.name), item.id))
  text(item.textureFile)
  writer.u32(item.textureHash)
  writer.u8(item.visualEffect)
  writer.i32(item.cookingTime)
  writer.u8(item.textureX)
  writer.u8(item.textureY)
  writer.u8(item.spread)
  writer.u8(item.isStripey)
  writer.u8(item.collision)
  writer.u8(item.breakHits)
  writer.i32(item.resetSeconds)
  writer.u8(item.clothingType)
  writer.i16(item.rarity)
  writer.u8(item.maxAmount)
  text(item.extraFile)
  writer.u32(item.extraFileHash)
  writer.i32(item.audioVolume)
  text(item.petName)
  text(item.petPrefix)
  text(item.petSuffix)
  text(item.petAbility)
  writer.u8(item.seedBase)
  writer.u8(item.seedOverlay)
  writer.u8(item.treeBase)
  writer.u8(item.treeLeaves)
  writer.u32(item.seedColor)
  writer.u32(item.seedOverlayColor)
  writer.u32(item.ingredient)
  writer.i32(item.growSeconds)
}
