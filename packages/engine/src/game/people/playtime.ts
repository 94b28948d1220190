import type { JsonObject } from '@trellis/document/json-value.ts'
import { findPlaytime } from '@trellis/game-data/player-times.ts'

/** Returns the seconds that the player has been online, from the file. */
export const getPlaytime = (player: JsonObject): number => findPlaytime(player) ?? 0

/**
 * Returns the playtime plus so many seconds; null when the file has a malformed value, which is left
 * unchanged.
 */
export function getPlaytimeAfter(player: JsonObject, seconds: number): number | null {
  const { playtime } = player
  if (playtime !== undefined && typeof playtime !== 'number') return null
  return getPlaytime(player) + seconds
}

/** Returns whether a new time of the player's last visit may be stored; a malformed value is left unchanged. */
export const mayRecordLastSeen = ({ last_seen: lastSeen }: JsonObject): boolean =>
  lastSeen === undefined || typeof lastSeen === 'number'
