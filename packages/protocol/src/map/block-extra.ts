import type { Block, WorldFile } from '@trellis/game-data/world-file.ts'
import { labelOf, listOf, u8Of, u16Of, u32Of, wholeIn } from './file-value.ts'
import { actionTypes, type MapView } from './map-view.ts'
import { type LockExtra, lockSettings, type TileExtra } from './tile-extra.ts'

/** Returns a block's extra, by its foreground's action type; null when it has none or an unknown one. */
export function blockExtra(block: Block, world: WorldFile, view: MapView): TileExtra | null {
  const ageSeconds = Math.max(0, u32Of(view.now) - u32Of(block.p))
  switch (view.actionTypeOf(u16Of(block.f))) {
    case actionTypes.door:
    case actionTypes.mainDoor:
    case actionTypes.portal:
      return { kind: 'door', label: labelOf(block.t), isLocked: block.o === 0 || block.o === false }
    case actionTypes.sign:
      return { kind: 'sign', text: labelOf(block.t) }
    case actionTypes.lock:
      return isAreaLock(block) ? areaLock(block, view) : worldLock(world, view)
    case actionTypes.seed:
      return { kind: 'seed', ageSeconds, fruit: u8Of(block.fc) }
    case actionTypes.dice:
      return { kind: 'dice', roll: u8Of(block.n) }
    case actionTypes.provider:
      return { kind: 'provider', ageSeconds }
    case actionTypes.display:
      return { kind: 'display', itemId: u16Of(block.id) }
    case actionTypes.vending:
      return { kind: 'vending', itemId: u16Of(block.id), price: i32Of(block.pr) }
    case actionTypes.weatherMachine:
    case actionTypes.specialWeatherMachine:
      return isColourMachine(block) ? { kind: 'weather', setting: colourOf(world) } : null
    case actionTypes.infinityWeather:
      return infinityWeather(block, world)
    default:
      return null
  }
}

/** Item ids of the built-in catalogue, and of the files that operators bring. */
const colourMachines = [1236, 3694]

/** Returns whether a weather machine shows the colour of the world. Only call it for machines. */
export const isColourMachine = (block: Block) => colourMachines.includes(u16Of(block.f))

/** Returns `0xBBGGRRAA`, the clients' format of colours. */
function colourOf({ r, g, b }: WorldFile): number {
  const [red, green, blue] = [
    wholeIn(r, 0, 255, 255),
    wholeIn(g, 0, 255, 128),
    wholeIn(b, 0, 255, 64),
  ]
  return ((blue << 24) | (green << 16) | (red << 8) | 0xff) >>> 0
}

/** Small, big, huge and builder's lock. */
const areaLocks = [202, 204, 206, 4994]

export const isAreaLock = (block: Block) => areaLocks.includes(u16Of(block.f))

function areaLock(block: Block, view: MapView): LockExtra {
  return {
    kind: 'lock',
    settings: 0,
    ownerId: ownerIdOf(block.lo, view),
    accessIds: userIdsOf(block.a, view),
    tempo: null,
    entryLevel: 1,
  }
}

/** The lock carries the world's own settings. */
function worldLock(world: WorldFile, view: MapView): LockExtra {
  return {
    kind: 'lock',
    settings: worldLockSettings(u32Of(world.w_s)),
    ownerId: ownerIdOf(world.owner, view),
    accessIds: userIdsOf(world.admins, view),
    tempo: wholeIn(world.music_bpm, 1, 1000, 100),
    entryLevel: wholeIn(world.entry_level, 1, 0xff),
  }
}

function worldLockSettings(flags: number): number {
  const { musicIsOff, musicIsHidden, hasRainbows } = lockSettings
  const has = (bit: number) => (flags & (1 << bit)) !== 0
  return (has(5) ? musicIsOff : 0) | (has(6) ? musicIsHidden : 0) | (has(7) ? hasRainbows : 0)
}

const mostAccess = 255

/** Entries are names, in older files inside objects, or ids. Unknown players are left out. */
function userIdsOf(names: unknown, view: MapView): number[] {
  const ids = listOf(names)
    .slice(0, mostAccess)
    .map((it) => ownerIdOf(it, view))
  return ids.filter((id) => id > 0)
}

const mostUserId = 0x7fff_ffff

function ownerIdOf(name: unknown, view: MapView): number {
  if (typeof name === 'object' && name !== null && 'name' in name) return ownerIdOf(name.name, view)
  const id = typeof name === 'string' && name !== '' ? view.userIdOf(name) : name
  return wholeIn(id, 0, mostUserId)
}

const mostMachines = 64

/** The world has the list, the block the minutes. */
function infinityWeather(block: Block, world: WorldFile): TileExtra {
  const machineIds = listOf(world.infinity).slice(0, mostMachines).filter(isNumber).map(u16Of)
  return { kind: 'infinity-weather', minutes: wholeIn(block.if_c, 1, 100_000, 10), machineIds }
}

const isNumber = (value: unknown) => typeof value === 'number'
const i32Of = (value: unknown) => wholeIn(value, -0x8000_0000, 0x7fff_ffff, 0)
