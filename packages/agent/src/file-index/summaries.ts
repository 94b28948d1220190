import type { PlayerLook } from '@trellis/contract/game/players.ts'
import { foreverMs } from '@trellis/contract/kit/durations.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getLook } from '@trellis/game-data/player-look.ts'
import { findLastSeen, findPlaytime } from '@trellis/game-data/player-times.ts'
import { lockedWeather, worldHeight, worldWidth } from '@trellis/game-data/world-file.ts'

export type WorldSummary = {
  owner: string
  locked: boolean
  weather: number
  category: string
  entryLevel: number
}
export type PlayerSummary = {
  level: number
  gems: number
  roles: string[]
  /** Milliseconds since 1970; 0 for who was never muted. */
  mutedUntilMs: number
  /** Milliseconds since 1970; null if the file has none. */
  lastSeenMs: number | null
  /** Seconds; null if the file has none. */
  playtime: number | null
  look: PlayerLook
}

export function summarizeWorld(world: JsonObject): WorldSummary {
  const { owner, d_weather, weather, ct, entry_level } = world
  return {
    owner: typeof owner === 'string' ? owner : '',
    locked: d_weather === lockedWeather,
    weather: getWhole(weather, 0) || getWhole(d_weather, 0),
    category: typeof ct === 'string' ? ct : '',
    entryLevel: getWhole(entry_level, 1),
  }
}

export function summarizePlayer(player: JsonObject): PlayerSummary {
  const roles = Object.keys(player).filter((key) => key.startsWith('Role.') && player[key] === true)
  return {
    level: getNumber(player.level, 1),
    gems: getNumber(player.gems, 0),
    roles: roles.map((key) => key.slice('Role.'.length)),
    mutedUntilMs: Math.min(Math.max(0, getNumber(player.muted_until, 0)), foreverMs),
    lastSeenMs: findLastSeen(player),
    playtime: findPlaytime(player),
    look: getLook(player),
  }
}

/** The two layers of tiles, each as runs: item id, how many, item id, how many, … */
export function listTiles(world: JsonObject): { foreground: number[]; background: number[] } {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const layer = (key: 'f' | 'b') => {
    const runs: number[] = []
    for (let at = 0; at < worldWidth * worldHeight; at++) {
      const block = blocks[at]
      const id = isObject(block) ? getWhole(block[key], 0) : 0
      if (runs.at(-2) === id) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
      else runs.push(id, 1)
    }
    return runs
  }
  return { foreground: layer('f'), background: layer('b') }
}

function getNumber(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

function getWhole(value: unknown, fallback: number): number {
  const whole = Math.trunc(getNumber(value, fallback))
  return Number.isSafeInteger(whole) ? whole : fallback
}

/** Returns an instant of a file as ISO 8601; null for an unknown one. */
export const formatInstant = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()
