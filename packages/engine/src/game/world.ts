import type { JsonObject } from '@trellis/document/json-value.ts'
import { lockedWeather } from '@trellis/game-data/world-file.ts'
import { nameKey } from './name-key.ts'

/** A world is its file's content; what is said of one here holds for keys that are absent or of a foreign type. */
export type World = JsonObject

export function ownerOf(world: World): string {
  return typeof world.owner === 'string' ? world.owner : ''
}

export function entryLevelOf(world: World): number {
  return typeof world.entry_level === 'number' ? world.entry_level : 1
}

/** What players see: the weather set now, or else the world's default. */
export function weatherShown(world: World): number {
  return numberOf(world.weather) || numberOf(world.d_weather)
}

export function defaultWeatherOf(world: World): number {
  return numberOf(world.d_weather)
}

export function isLocked(world: World): boolean {
  return world.d_weather === lockedWeather
}

/** Closed by the game's own "nuke", which outlives any owner's wish. */
export function isNuked(world: World): boolean {
  return typeof world.n_b === 'string' && world.n_b !== ''
}

/** Anybody may build in it. */
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
  return growId !== '' && ownerOf(world).toLowerCase() === growId.toLowerCase()
}

/** Owner or one of the admins, who are written as names or, by older engines, as objects with one. */
export function hasAccess(world: World, growId: string): boolean {
  const key = growId.toLowerCase()
  if (isOwner(world, growId)) return true
  return Array.isArray(world.admins) && world.admins.some((entry) => nameKey(entry) === key)
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
