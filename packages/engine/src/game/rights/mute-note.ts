import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** The reason and author of a mute. The note belongs to the mute that ends at `until` only. */
type MuteNote = { until: number; reason: string; by: string }

/** Trellis's own key is `mute_note`. */
export function noteMute(player: JsonObject, { until, reason, by }: MuteNote): void {
  player.mute_note = { until, reason, by }
}

/** Returns an empty text when there is no reason, or when a later mute came without one. */
export function getMuteReason({ mute_note: note }: JsonObject, until: number): string {
  return isObject(note) && note.until === until && typeof note.reason === 'string'
    ? note.reason
    : ''
}
