import type { ByteReader } from '@trellis/bytes/byte-reader.ts'
import type { ByteWriter } from '@trellis/bytes/byte-writer.ts'

/** A tile's data besides its items. */
export type TileExtra =
  | { kind: 'door'; label: string; isLocked: boolean }
  | { kind: 'sign'; text: string }
  | LockExtra
  | { kind: 'seed'; ageSeconds: number; fruit: number }
  | { kind: 'dice'; roll: number }
  | { kind: 'provider'; ageSeconds: number }
  | { kind: 'display'; itemId: number }
  /** The price in world locks for one item or, below zero, the number of items for one world lock. */
  | { kind: 'vending'; itemId: number; price: number }
  /** Clients get no contents, because they show them in dialogs only. */
  | { kind: 'mailbox' | 'bulletin-board' | 'donation-box' | 'storage-box' | 'safe' }
  /** The worn items: hat, shirt, pants, feet, face, hand, back, hair, neck. 0 means nothing. */
  | { kind: 'mannequin'; label: string; clothes: number[] }
  /** The setting of a machine that has one. Plain machines have no extra. */
  | { kind: 'weather'; setting: number }
  | { kind: 'infinity-weather'; minutes: number; machineIds: number[] }

export type LockExtra = {
  kind: 'lock'
  /** Bits of `lockSettings`. */
  settings: number
  ownerId: number
  accessIds: number[]
  /** Beats per minute, for a world lock. */
  tempo: number | null
  entryLevel: number
}

export const lockSettings = { musicIsOff: 0x10, musicIsHidden: 0x20, hasRainbows: 0x80 } as const

const kinds = {
  door: 1,
  sign: 2,
  lock: 3,
  seed: 4,
  mailbox: 6,
  'bulletin-board': 7,
  dice: 8,
  provider: 9,
  'donation-box': 12,
  mannequin: 14,
  display: 23,
  vending: 24,
  weather: 40,
  'storage-box': 54,
  safe: 74,
  'infinity-weather': 77,
} as const

const lockedDoor = 8
const nobody = -1
/**
 * Values from here on are above all user ids. In a list of ids, the tempo is such a value, read as a negative
 * number.
 */
const firstTempo = 0x8000_0000
const lockReserve = 7
/** Three empty texts with 16-bit lengths, and a byte. */
const textsBytes = 7
/** Nine body parts, and one that is always empty. */
const mannequinPlaces = 10
export const mannequinParts = mannequinPlaces - 1

export function writeTileExtra(writer: ByteWriter, extra: TileExtra): void {
  writer.u8(kinds[extra.kind])
  switch (extra.kind) {
    case 'door':
      writer.text16(extra.label)
      return writer.u8(extra.isLocked ? lockedDoor : 0)
    case 'sign':
      writer.text16(extra.text)
      return writer.i32(nobody)
    case 'lock':
      return writeLock(writer, extra)
    case 'seed':
      writer.u32(extra.ageSeconds)
      return writer.u8(extra.fruit)
    case 'dice':
      return writer.u8(extra.roll)
    case 'provider':
      return writer.u32(extra.ageSeconds)
    case 'display':
      return writer.u32(extra.itemId)
    case 'vending':
      writer.u32(extra.itemId)
      return writer.i32(extra.price)
    case 'mailbox':
    case 'bulletin-board':
    case 'donation-box':
      return writer.zeros(textsBytes)
    case 'storage-box':
      return writer.u16(0)
    case 'safe':
      return
    case 'mannequin':
      return writeMannequin(writer, extra)
    case 'weather':
      return writer.u32(extra.setting)
    case 'infinity-weather':
      writer.u32(extra.minutes)
      return writeIds(writer, extra.machineIds)
  }
}

function writeMannequin(
  writer: ByteWriter,
  { label, clothes }: Extract<TileExtra, { kind: 'mannequin' }>,
): void {
  writer.text16(label)
  writer.u8(0)
  const [first = 0, ...others] = clothes
  writer.u32(first)
  for (let place = 0; place < mannequinPlaces - 1; place++) writer.u16(others[place] ?? 0)
}

function writeLock(writer: ByteWriter, lock: LockExtra): void {
  writer.u8(lock.settings)
  writer.u32(lock.ownerId)
  writeIds(writer, lock.tempo === null ? lock.accessIds : [...lock.accessIds, -lock.tempo >>> 0])
  writer.u8(lock.entryLevel)
  writer.zeros(lockReserve)
}

function writeIds(writer: ByteWriter, ids: number[]): void {
  writer.u32(ids.length)
  ids.forEach(writer.u32)
}

/** Returns null for an unknown kind, because its length is unknown too. */
export function readTileExtra(reader: ByteReader): TileExtra | null {
  switch (reader.u8()) {
    case kinds.door:
      return {
        kind: 'door',
        label: reader.text(reader.u16()),
        isLocked: reader.u8() === lockedDoor,
      }
    case kinds.sign:
      return readSign(reader)
    case kinds.lock:
      return readLock(reader)
    case kinds.seed:
      return { kind: 'seed', ageSeconds: reader.u32(), fruit: reader.u8() }
    case kinds.dice:
      return { kind: 'dice', roll: reader.u8() }
    case kinds.provider:
      return { kind: 'provider', ageSeconds: reader.u32() }
    case kinds.display:
      return { kind: 'display', itemId: reader.u32() }
    case kinds.vending:
      return { kind: 'vending', itemId: reader.u32(), price: reader.i32() }
    case kinds.mailbox:
      return readTexts(reader, 'mailbox')
    case kinds['bulletin-board']:
      return readTexts(reader, 'bulletin-board')
    case kinds['donation-box']:
      return readTexts(reader, 'donation-box')
    case kinds['storage-box']:
      reader.take(reader.u16())
      return { kind: 'storage-box' }
    case kinds.safe:
      return { kind: 'safe' }
    case kinds.mannequin:
      return readMannequin(reader)
    case kinds.weather:
      return { kind: 'weather', setting: reader.u32() }
    case kinds['infinity-weather']:
      return { kind: 'infinity-weather', minutes: reader.u32(), machineIds: readIds(reader) }
    default:
      return null
  }
}

function readTexts(
  reader: ByteReader,
  kind: 'mailbox' | 'bulletin-board' | 'donation-box',
): TileExtra {
  for (let texts = 0; texts < 3; texts++) reader.text(reader.u16())
  reader.u8()
  return { kind }
}

function readMannequin(reader: ByteReader): TileExtra {
  const label = reader.text(reader.u16())
  reader.u8()
  const clothes = [reader.u32()]
  while (clothes.length < mannequinPlaces) clothes.push(reader.u16())
  return { kind: 'mannequin', label, clothes: clothes.slice(0, mannequinParts) }
}

function readSign(reader: ByteReader): TileExtra {
  const text = reader.text(reader.u16())
  reader.i32()
  return { kind: 'sign', text }
}

function readLock(reader: ByteReader): LockExtra {
  const settings = reader.u8()
  const ownerId = reader.u32()
  const ids = readIds(reader)
  const entryLevel = reader.u8()
  reader.take(lockReserve)
  const tempo = ids.find((id) => id >= firstTempo)
  return {
    kind: 'lock',
    settings,
    ownerId,
    accessIds: ids.filter((id) => id < firstTempo),
    tempo: tempo === undefined ? null : 2 ** 32 - tempo,
    entryLevel,
  }
}

function readIds(reader: ByteReader): number[] {
  const count = reader.u32()
  return reader.holds(count, 4) ? Array.from({ length: count }, reader.u32) : []
}
