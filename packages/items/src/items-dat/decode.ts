import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import type { ItemRecord } from '../item-record.ts'
import { isItemId, refuseCutOff, refuseTooMany, refuseUnknownVersion } from './bounds.ts'
import { ItemsDatFault } from './fault.ts'
import { encryptName } from './name-cipher.ts'
import { getMinRestBytes, readRest } from './rest.ts'
import { getText } from './text.ts'

/** The size of all fields before the rest, with empty texts. */
const minFieldBytes = 73

/**
 * Decodes an `items.dat` of version 11 to 26, in its order. Throws an `ItemsDatFault` unless all bytes are
 * valid, because a shifted read would give plausible nonsense.
 */
export function decodeItemsDat(bytes: Uint8Array): { version: number; items: ItemRecord[] } {
  const reader = new ByteReader(bytes)
  const version = reader.u16()
  refuseCutOff(reader)
  refuseUnknownVersion(version)
  const count = reader.u32()
  refuseCutOff(reader)
  refuseTooMany(count)
  if (count * (minFieldBytes + getMinRestBytes(version)) > reader.left) {
    throw new ItemsDatFault('The items file tells of more items than it holds.')
  }
  const items = Array.from({ length: count }, (_, place) => readItem(reader, version, place))
  if (reader.left > 0) {
    throw new ItemsDatFault(`The items file has ${reader.left} bytes too many at its end.`)
  }
  return { version, items }
}

function readItem(reader: ByteReader, version: number, place: number): ItemRecord {
  const id = reader.u32()
  if (!isItemId(id)) {
    throw new ItemsDatFault(`The items file is broken before its item number ${place}.`)
  }
  const text = () => getText(reader.counted())
  // Properties are evaluated in the order they are written in, which is the order of the file.
  const item = {
    id,
    flags: reader.u16(),
    actionType: reader.u8(),
    material: reader.u8(),
    name: getText(encryptName(reader.counted(), id)),
    textureFile: text(),
    textureHash: reader.u32(),
    visualEffect: reader.u8(),
    cookingTime: reader.i32(),
    textureX: reader.u8(),
    textureY: reader.u8(),
    spread: reader.u8(),
    isStripey: reader.u8(),
    collision: reader.u8(),
    breakHits: reader.u8(),
    resetSeconds: reader.i32(),
    clothingType: reader.u8(),
    rarity: reader.i16(),
    maxAmount: reader.u8(),
    extraFile: text(),
    extraFileHash: reader.u32(),
    audioVolume: reader.i32(),
    petName: text(),
    petPrefix: text(),
    petSuffix: text(),
    petAbility: text(),
    seedBase: reader.u8(),
    seedOverlay: reader.u8(),
    treeBase: reader.u8(),
    treeLeaves: reader.u8(),
    seedColor: reader.u32(),
    seedOverlayColor: reader.u32(),
    ingredient: reader.u32(),
    growSeconds: reader.i32(),
    rest: readRest(reader, version),
  }
  refuseCutOff(reader)
  return item
}
