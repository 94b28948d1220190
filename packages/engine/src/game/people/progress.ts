import type { JsonObject } from '@trellis/document/json-value.ts'
import { xpForLevel } from '../experience.ts'

/** Returns the level for entry checks: one when the player has none. */
export function levelOf({ level }: JsonObject): number {
  return typeof level === 'number' && Number.isFinite(level) ? level : 1
}

export function xpOf({ xp }: JsonObject): number {
  return typeof xp === 'number' && Number.isFinite(xp) ? Math.max(0, Math.floor(xp)) : 0
}

/** Returns a text such as "level 5 with 30 of 1350 XP". */
export function progressText(player: JsonObject): string {
  const level = levelOf(player)
  return `level ${level} with ${xpOf(player)} of ${xpForLevel(level)} XP`
}
