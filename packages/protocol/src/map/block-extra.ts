import type { Block, WorldFile } from '@trellis/game-data/world-file.ts'
import { getLabel, getList, getU8, getU16, getU32, readWholeNumber } from './file-value.ts'
import { actionTypes, type MapView } from './map-view.ts'
import { type LockExtra, lockSettings, mannequinParts, type TileExtra } from './tile-extra.ts'

/** Returns a block's extra, by its foreground's action type; null when it has none or an unknown one. */
export function getBlockExtra(block: Block, world: WorldFile, view: MapView): TileExtra | null {
  const ageSeconds = Math.max(0, getU32(view.now) - getU32(block.p))
  switch (view.getActionType(getU16(block.f))) {
    case actionTypes.door:
    case actionTypes.mainDoor:
    case actionTypes.portal:
      return {
        kind: 'door',
        label: getLabel(block.t),
        isLocked: block.o === 0 || block.o === false,
      }
    case actionTypes.sign:
      return { kind: 'sign', text: getLabel(block.t) }
    case actionTypes.lock:
      return isAreaLock(block) ? readAreaLock(block, view) : readWorldLock(world, view)
    case actionTypes.seed:
      return { kind: 'seed', ageSeconds, fruit: getU8(block.fc) }
    case actionTypes.dice:
      return { kind: 'dice', roll: getU8(block.n) }
    case actionTypes.provider:
      return { kind: 'provider', ageSeconds }
    case actionTypes.display:
      return { kind: 'display', itemId: getU16(block.id) }
    case actionTypes.vending:
      return { kind: 'vending', itemId: getU16(block.id), price: getI32(block.pr) }
    case actionTypes.mailbox:
      return { kind: 'mailbox' }
    case actionTypes.bulletinBoard:
      return { kind: 'bulletin-board' }
    case actionTypes.donationBox:
      return { kind: 'donation-box' }
    case actionTypes.storageBox:
      return { kind: 'storage-box' }
    case actionTypes.safe:
      return { kind: 'safe' }
    case actionTypes.mannequin:
      return readMannequin(block)
    case actionTypes.weatherMachine:
    case actionTypes.specialWeatherMachine:
      return isColourMachine(block) ? { kind: 'weather', setting: getColour(world) } : null
    case actionTypes.infinityWeather:
      return readInfinityWeather(block, world)
    default:
      return null
  }
}

/** Item ids of the built-in catalogue, and of the files that operators bring. */
const colourMachines = [1236, 3694]

/** Returns whether a weather machine shows the colour of the world. Only call it for machines. */
export const isColourMachine = (block: Block) => colourMachines.includes(getU16(block.f))

/** Returns `0xBBGGRRAA`, the clients' format of colours. */
function getColour({ r, g, b }: WorldFile): number {
  const [red, green, blue] = [
    readWholeNumber(r, 0, 255, 255),
    readWholeNumber(g, 0, 255, 128),
    readWholeNumber(b, 0, 255, 64),
  ]
  return ((blue << 24) | (green << 16) | (red << 8) | 0xff) >>> 0
}

/** Small, big, huge and builder's lock. */
const areaLocks = [202, 204, 206, 4994]

export const isAreaLock = (block: Block) => areaLocks.includes(getU16(block.f))

function readAreaLock(block: Block, view: MapView): LockExtra {
  return {
    kind: 'lock',
    settings: 0,
    ownerId: getOwnerId(block.lo, view),
    accessIds: listUserIds(block.a, view),
    tempo: null,
    entryLevel: 1,
  }
}

/** The lock carries the world's own settings. */
function readWorldLock(world: WorldFile, view: MapView): LockExtra {
  return {
    kind: 'lock',
    settings: encodeWorldLockSettings(getU32(world.w_s)),
    ownerId: getOwnerId(world.owner, view),
    accessIds: listUserIds(world.admins, view),
    tempo: readWholeNumber(world.music_bpm, 1, 1000, 100),
    entryLevel: readWholeNumber(world.entry_level, 1, 0xff),
  }
}

function encodeWorldLockSettings(flags: number): number {
  const { musicIsOff, musicIsHidden, hasRainbows } = lockSettings
  const has = (bit: number) => (flags & (1 << bit)) !== 0
  return (has(5) ? musicIsOff : 0) | (has(6) ? musicIsHidden : 0) | (has(7) ? hasRainbows : 0)
}

const maxAccess = 255

/** Entries are names, in older files inside objects, or ids. Unknown players are left out. */
function listUserIds(names: unknown, view: MapView): number[] {
  const ids = getList(names)
    .slice(0, maxAccess)
    .map((it) => getOwnerId(it, view))
  return ids.filter((id) => id > 0)
}

const maxUserId = 0x7fff_ffff

function getOwnerId(name: unknown, view: MapView): number {
  if (typeof name === 'object' && name !== null && 'name' in name)
    return getOwnerId(name.name, view)
  const id = typeof name === 'string' && name !== '' ? view.getUserId(name) : name
  return readWholeNumber(id, 0, maxUserId)
}

/** The keys of `wears` are body parts in the game's numbering. */
function readMannequin(block: Block): TileExtra {
  const worn: unknown = block['wears']
  const parts = typeof worn === 'object' && worn !== null ? new Map(Object.entries(worn)) : null
  const clothes = Array.from({ length: mannequinParts }, (_, part) =>
    getU16(parts?.get(String(part))),
  )
  return { kind: 'mannequin', label: getLabel(block.t), clothes }
}

const maxMachines = 64

/** The world has the list, the block the minutes. */
function readInfinityWeather(block: Block, world: WorldFile): TileExtra {
  const machineIds = getList(world.infinity).slice(0, maxMachines).filter(isNumber).map(getU16)
  return {
    kind: 'infinity-weather',
    minutes: readWholeNumber(block.if_c, 1, 100_000, 10),
    machineIds,
  }
}

const isNumber = (value: unknown) => typeof value === 'number'
const getI32 = (value: unknown) => readWholeNumber(value, -0x8000_0000, 0x7fff_ffff, 0)
