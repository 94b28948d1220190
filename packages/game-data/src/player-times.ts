import type { JsonObject } from '@trellis/document/json-value.ts'

/** Returns the seconds that the player has been online, from the file; null if the file has no value. */
export function findPlaytime({ playtime }: JsonObject): number | null {
  return typeof playtime === 'number' && playtime >= 0 ? playtime : null
}

/** Returns when the player was last online, in milliseconds since 1970; null if the file has no value. */
export function findLastSeen({ last_seen: lastSeen }: JsonObject): number | null {
  return typeof lastSeen === 'number' && lastSeen > 0 && lastSeen <= latestMs ? lastSeen : null
}

/** The end of the range of JavaScript dates. */
const latestMs = 8.64e15
