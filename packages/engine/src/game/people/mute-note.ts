import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** Why and by whom somebody was muted. It tells of one mute only, the one that ends when the note says. */
type MuteNote = { until: number; reason: string; by: string }

/** `mute_note` is Trellis's own. */
export function noteMute(player: JsonObject, { until, reason, by }: MuteNote): void {
  player.mute_note = { until, reason, by }
}

/** Empty when there is none, or the mute was made since by somebody who gave none. */
export function muteReasonOf({ mute_note: note }: JsonObject, until: number): string {
  return isObject(note) && note.until === until && typeof note.reason === 'string'
    ? note.reason
    : ''
}
