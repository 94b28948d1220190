import { isObject, type JsonObject } from './json-text.ts'

/** `bans.json`, Trellis's own: who may not join the server. */
export type BannedName = { name: string; at: string; by: string }

export function isBanList(value: JsonObject): boolean {
  const { players } = value
  return players === undefined || (Array.isArray(players) && players.every(isBannedName))
}

function isBannedName(entry: unknown): entry is BannedName {
  if (!isObject(entry)) return false
  return [entry.name, entry.at, entry.by].every((text) => typeof text === 'string')
}

export function bannedNames(value: JsonObject | null): BannedName[] {
  const players: unknown = value?.players
  return Array.isArray(players) ? players.filter(isBannedName) : []
}
