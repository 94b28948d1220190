import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** An entry of `bans.json`, Trellis's own file of names that may not join the server. */
export type BannedName = {
  name: string
  at: string
  by: string
  /** The end of the ban. Without one, the ban is permanent. */
  until?: string
  reason?: string
}

export function isBanList(value: JsonObject): boolean {
  const { players } = value
  return players === undefined || (Array.isArray(players) && players.every(isBannedName))
}

function isBannedName(entry: unknown): entry is BannedName {
  if (!isObject(entry)) return false
  const { name, at, by, until, reason } = entry
  const isTextOrNone = (it: unknown) => it === undefined || typeof it === 'string'
  return [name, at, by].every((it) => typeof it === 'string') && [until, reason].every(isTextOrNone)
}

export function listBannedNames(value: JsonObject | null): BannedName[] {
  const players: unknown = value?.players
  return Array.isArray(players) ? players.filter(isBannedName) : []
}

/** Returns whether a ban is still in force. A ban with an invalid end is permanent. */
export function isInForce({ until }: BannedName, now: number): boolean {
  const end = until === undefined ? Number.NaN : Date.parse(until)
  return Number.isNaN(end) || end > now
}
