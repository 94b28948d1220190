import {
  copiedSettingsSchema,
  type WorldFile,
  worldFileFormat,
  worldFileVersion,
} from '@trellis/contract/game/world-files.ts'
import { worldTiles } from '@trellis/contract/game/worlds.ts'
import { foregroundFlags } from '@trellis/contract/kit/foreground.ts'
import {
  type CopiedTile,
  copiedTileSchema,
  packTiles,
  unpackTiles,
} from '@trellis/contract/kit/tile-runs.ts'
import { type WorldName } from '@trellis/contract/kit/world-names.ts'
import { infinityMinutes, plainWorld } from '@trellis/game-data/starter-world.ts'

type Values = { readonly [key: string]: unknown }
type CopyOptions = {
  name: WorldName
  /** Whether an item is a lock, which a copy does not have: a lock without an owner cannot be opened. */
  isLock: (id: number) => boolean
}

const tileShape = copiedTileSchema.shape
const settingsShape = copiedSettingsSchema.shape
/** A tree's time and fruit are not copied, so it would never grow. */
const treeFlag = 0x0010_0000
const lockFlags = foregroundFlags.flipped | foregroundFlags.on | foregroundFlags.isPublic

/** Returns the file of a world; null unless it has the usual number of tiles. */
export function copyWorld(world: Values, options: CopyOptions): WorldFile | null {
  const { blocks } = world
  if (!Array.isArray(blocks) || blocks.length !== worldTiles) return null
  return {
    format: worldFileFormat,
    version: worldFileVersion,
    name: options.name,
    settings: keepFitting(world, settingsShape),
    blocks: packTiles(copyTiles(blocks, options)),
  }
}

/** Returns a world's document with the content of a file. `isLock` removes the locks of a file that was made by hand. */
export function buildWorld({ name, settings, blocks }: WorldFile, { isLock }: CopyOptions) {
  const options = { name, isLock }
  const tiles = unpackTiles(
    blocks.map(([tile, count]) => [withDefaults(copyTile(tile, options)), count] as const),
  )
  // The game takes a file without all of these keys for another one.
  return { ...plainWorld, ...settings, admins: [], drop_new: [], blocks: tiles }
}

const withDefaults = (tile: CopiedTile) => ({ if_c: infinityMinutes, ...tile })

/** Most tiles of a world are like others, and each kind is checked once. */
function copyTiles(blocks: readonly unknown[], options: CopyOptions): CopiedTile[] {
  const known = new Map<string, CopiedTile>()
  return blocks.map((block) => {
    const key = JSON.stringify(block)
    const copy = known.get(key) ?? copyTile(block, options)
    known.set(key, copy)
    return copy
  })
}

function copyTile(block: unknown, { name, isLock }: CopyOptions): CopiedTile {
  if (!isValues(block)) return { f: 0, b: 0 }
  const kept = keepFitting(block, tileShape)
  const { f = 0, b = 0, fl: flags = 0, dd: destination, ...rest } = kept
  if (isLock(f)) return { f: 0, b, ...keepFlags(flags, treeFlag | lockFlags) }
  return {
    f,
    b,
    ...rest,
    ...keepFlags(flags, treeFlag),
    ...(destination !== undefined && { dd: getInnerDestination(destination, name) }),
  }
}

function keepFlags(flags: number, removed: number): { fl?: number } {
  const left = (flags & ~removed) >>> 0
  return left === 0 ? {} : { fl: left }
}

/** A door that leads to a place in the same world leads to that place of the copy. */
function getInnerDestination(destination: string, name: string): string {
  const prefix = `${name}:`
  return destination.trim().toUpperCase().startsWith(prefix)
    ? destination.trim().slice(name.length)
    : destination
}

type Shape = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>
type Fitting<It extends Shape> = {
  [Key in keyof It]?: It[Key] extends { _zod: { output: infer Value } } ? Value : never
}

/** Returns the known keys whose values the file can have. */
function keepFitting<It extends Shape>(values: Values, shape: It): Fitting<It> {
  const fitting = Object.entries(shape).flatMap(([key, schema]) => {
    const value = normalise(key, values[key])
    return value !== undefined && schema.safeParse(value).success ? [[key, value]] : []
  })
  return Object.fromEntries(fitting)
}

/** Other engines write the open state as true and false, and flags as signed numbers. */
function normalise(key: string, value: unknown): unknown {
  if (key === 'o' && typeof value === 'boolean') return value ? 1 : 0
  if ((key === 'fl' || key === 'w_s') && typeof value === 'number') return value >>> 0
  return value
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
