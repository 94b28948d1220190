import type { JsonObject } from '@trellis/document/json-value.ts'

/** A player can hide announcements of others below moderators; the key is Trellis's own. */
export const announcementsKey = 'announcements'

export const shouldShowAnnouncements = (player: JsonObject): boolean =>
  player[announcementsKey] !== false
