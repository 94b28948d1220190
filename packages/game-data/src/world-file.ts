import { join } from 'node:path'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { readJsonFile } from './json-file.ts'
import { getFileOfName, isWorldName } from './names.ts'
import { writeSafely } from './safe-write.ts'

export const worldWidth = 100
export const worldHeight = 60

/** One tile that is not empty. Absent keys have their defaults, and unknown ones are kept. */
export type Block = { f?: number; b?: number; [key: string]: unknown }

/** The content of a world's file. Keys that Trellis does not know stay unchanged. */
export type WorldFile<Tile = Block | null> = JsonObject & {
  owner?: string
  entry_level?: number
  weather?: number
  d_weather?: number
  /** Some engines write null for an empty tile; it stays null until it is changed. */
  blocks?: Tile[]
}

/** A world in which no tile is null, as the bundled engine makes them. */
export type FilledWorld = WorldFile<Block>

/** A world whose default weather is 6 is closed to visitors, by convention of the panel. */
export const lockedWeather = 6

export function getWorldPath(worlds: string, name: string): string {
  if (!isWorldName(name)) throw new RangeError(`${name} is not the name of a world.`)
  return join(worlds, getFileOfName(name))
}

/** Returns null when there is no such world. Throws `UnreadableFile` for a malformed file. */
export function readWorld(worlds: string, name: string): Promise<WorldFile | null> {
  return readJsonFile(getWorldPath(worlds, name), checkWorld)
}

export function writeWorld(worlds: string, name: string, world: WorldFile): Promise<void> {
  return writeSafely(getWorldPath(worlds, name), JSON.stringify(world))
}

const numbers = ['entry_level', 'weather', 'd_weather'] as const

const isTile = (value: unknown) => value === null || isObject(value)

/** Throws for content that the game cannot use. Checks only the keys that Trellis itself uses. */
export function checkWorld(value: JsonObject): WorldFile {
  for (const key of numbers) {
    if (key in value && typeof value[key] !== 'number') throw new TypeError(`${key} is no number.`)
  }
  if ('owner' in value && typeof value.owner !== 'string') throw new TypeError('owner is no text.')
  const blocks = value.blocks
  if (blocks !== undefined && !(Array.isArray(blocks) && blocks.every(isTile))) {
    throw new TypeError('blocks is no list of blocks.')
  }
  return value
}
