import { achievements } from '@trellis/contract/kit/achievements.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'

/** The names of the player's achievements, a list under Trellis's own key. */
export const reachedKey = 'achievements'

/** Returns the names of the player's achievements that the game knows, each once. */
export function listReached(player: JsonObject): string[] {
  const names: unknown[] = Array.isArray(player[reachedKey]) ? player[reachedKey] : []
  const known = names.filter((it) => typeof it === 'string').filter((it) => achievements.has(it))
  return [...new Set(known)]
}
