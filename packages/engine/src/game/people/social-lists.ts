import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { getNameKey } from '../world/name-key.ts'

/** The lists of names in a player's file. `friends` is a key of the family of engines, `ignored` is Trellis's own. */
export type SocialList = 'friends' | 'ignored'

const maxNames = { friends: listBounds.friends.max, ignored: listBounds.ignored.max }

export function listNames(player: JsonObject, list: SocialList): string[] {
  return getEntries(player, list).flatMap((entry) => {
    const key = getNameKey(entry)
    return key === null ? [] : [typeof entry === 'string' ? entry : key]
  })
}

export function hasName(player: JsonObject, list: SocialList, growId: string): boolean {
  const key = growId.toLowerCase()
  return getEntries(player, list).some((entry) => getNameKey(entry) === key)
}

/** Returns the change that adds a name once; null when the list is full. */
export function addName(player: JsonObject, list: SocialList, growId: string): Operation[] | null {
  if (hasName(player, list, growId)) return []
  const entries = getEntries(player, list)
  if (entries.length >= maxNames[list]) return null
  return [{ set: [list], value: [...entries, growId] }]
}

export function removeName(player: JsonObject, list: SocialList, growId: string): Operation[] {
  if (!hasName(player, list, growId)) return []
  const key = growId.toLowerCase()
  return [{ set: [list], value: getEntries(player, list).filter((it) => getNameKey(it) !== key) }]
}

/** Two players are friends when each has the other's name, so that no file can have half of a friendship. */
export const isFriendship = (
  one: { growId: string; player: JsonObject },
  other: { growId: string; player: JsonObject },
): boolean =>
  hasName(one.player, 'friends', other.growId) && hasName(other.player, 'friends', one.growId)

function getEntries(player: JsonObject, list: SocialList): unknown[] {
  const entries: unknown = player[list]
  return Array.isArray(entries) ? entries : []
}
