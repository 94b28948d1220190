import type { JsonObject } from '@trellis/document/json-value.ts'

/** Returns the seconds that the player has been online, from the file. */
export function getPlaytime({ playtime }: JsonObject): number {
  return typeof playtime === 'number' && playtime >= 0 ? playtime : 0
}

/**
 * Returns the playtime plus so many seconds; null when the file has a malformed value, which is left
 * unchanged.
 */
export function getPlaytimeAfter(player: JsonObject, seconds: number): number | null {
  const { playtime } = player
  if (playtime !== undefined && typeof playtime !== 'number') return null
  return getPlaytime(player) + seconds
}
