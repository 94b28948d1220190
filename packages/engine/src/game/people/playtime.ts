import type { JsonObject } from '@trellis/document/json-value.ts'

/** Seconds that the player has been online, as the file has it. */
export function playtimeOf({ playtime }: JsonObject): number {
  return typeof playtime === 'number' && playtime >= 0 ? playtime : 0
}

/** With so many more seconds; null when the file keeps there what is no number, which is left as it is. */
export function playtimeAfter(player: JsonObject, seconds: number): number | null {
  const { playtime } = player
  if (playtime !== undefined && typeof playtime !== 'number') return null
  return playtimeOf(player) + seconds
}
