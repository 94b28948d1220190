import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { lockedWeather } from '@trellis/game-data/world-file.ts'
import { getNameKey } from './name-key.ts'

/** The content of a world's file. The accessors here tolerate absent keys and values of a wrong type. */
export type World = JsonObject

export function getOwner(world: World): string {
  return typeof world.owner === 'string' ? world.owner : ''
}

export function getEntryLevel(world: World): number {
  return typeof world.entry_level === 'number' ? world.entry_level : 1
}

/** Returns the weather that players see: the present one, or else the world's default. */
export function getShownWeather(world: World): number {
  return getNumber(world.weather) || getNumber(world.d_weather)
}

export function getDefaultWeather(world: World): number {
  return getNumber(world.d_weather)
}

export function isLocked(world: World): boolean {
  return world.d_weather === lockedWeather
}

/** Returns whether the game's own "nuke" has closed the world. It overrides the owner's settings. */
export function isNuked(world: World): boolean {
  return typeof world.n_b === 'string' && world.n_b !== ''
}

/** Returns whether all players may build in it. */
export function isPublic({ w_s: settings }: World): boolean {
  return typeof settings === 'number' && (settings & (1 << 4)) !== 0
}

export function setWeather(world: World, weather: number): void {
  world.weather = weather
}

export function setLocked(world: World, locked: boolean): void {
  if (isLocked(world) !== locked) world.d_weather = locked ? lockedWeather : 0
}

export function isOwner(world: World, growId: string): boolean {
  return growId !== '' && getOwner(world).toLowerCase() === growId.toLowerCase()
}

/**
 * Returns whether a player is the owner, an admin, or one of the guild that the owner has given the world to.
 * Admins are names or, from older engines, objects with one.
 */
export function hasAccess(world: World, growId: string): boolean {
  if (isOwner(world, growId)) return true
  return isListed(world.admins, growId) || isListed(getGuildNames(world), growId)
}

/** The guild's access ends with the lock of the owner who gave it. */
function getGuildNames(world: World): unknown {
  const access = world.guild_access
  if (!isObject(access) || typeof access.owner !== 'string') return []
  return isOwner(world, access.owner) ? access.names : []
}

function isListed(list: unknown, growId: string): boolean {
  const key = growId.toLowerCase()
  return Array.isArray(list) && list.some((entry) => getNameKey(entry) === key)
}

function getNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
