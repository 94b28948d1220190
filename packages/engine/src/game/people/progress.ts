import type { JsonObject } from '@trellis/document/json-value.ts'
import { getXpForLevel } from './experience.ts'

/** Returns the level for entry checks: one when the player has none. */
export function getLevel({ level }: JsonObject): number {
  return typeof level === 'number' && Number.isFinite(level) ? level : 1
}

export function getXp({ xp }: JsonObject): number {
  return typeof xp === 'number' && Number.isFinite(xp) ? Math.max(0, Math.floor(xp)) : 0
}

/** Returns a text such as "level 5 with 30 of 1350 XP". */
export function formatProgress(player: JsonObject): string {
  const level = getLevel(player)
  return `level ${level} with ${getXp(player)} of ${getXpForLevel(level)} XP`
}
