import {
  type GuildRank,
  guildBounds,
  guildRanks,
  isGuildName,
} from '@trellis/contract/kit/guild-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from './journal/operation.ts'
import { isGrowId, isWorldName } from './names.ts'

export type GuildMember = {
  growId: string
  rank: GuildRank
  /** When the player joined, as ISO 8601. */
  at: string
}

/** A guild of `guilds.json`, Trellis's own file. */
export type Guild = {
  id: string
  name: string
  /** When it was founded, as ISO 8601. */
  at: string
  notice: string
  /** Exactly one of them is the leader. */
  members: readonly GuildMember[]
  /** The names of invited players, the oldest invitation first. */
  invited: readonly string[]
  /** The world that the owner of its lock has given to the guild. */
  world: { name: string; owner: string } | null
}

export const isGuildId = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

/** Returns the entry of a guild in the file as it is. */
export function findGuildEntry(file: JsonObject | null, id: string): unknown {
  const entries = getGuildEntries(file)
  return Object.hasOwn(entries, id) ? entries[id] : undefined
}

export const getGuildEntries = (file: JsonObject | null): JsonObject =>
  isObject(file?.guilds) ? file.guilds : {}

/** Reads a guild. A broken part counts as absent; a guild without a name or members counts as none. */
export function readGuild(id: string, entry: unknown): Guild | null {
  if (!isGuildId(id) || !isObject(entry)) return null
  const { name, at, notice } = entry
  const members = readMembers(entry.members)
  if (typeof name !== 'string' || !isGuildName(name) || members.length === 0) return null
  return {
    id,
    name,
    at: readInstant(at),
    notice: typeof notice === 'string' ? notice.slice(0, guildBounds.maxNotice) : '',
    members,
    invited: readInvited(entry.invited),
    world: readWorld(entry),
  }
}

function readMembers(value: unknown): GuildMember[] {
  const members = Object.entries(isObject(value) ? value : {}).flatMap(([growId, it]) => {
    if (!isGrowId(growId) || !isObject(it)) return []
    const rank = guildRanks.find((known) => known === it.rank) ?? 'member'
    return [{ growId, rank, at: readInstant(it.at) }]
  })
  const byName = new Map<string, GuildMember>()
  for (const member of members.toSorted(compareMembers)) {
    const key = member.growId.toLowerCase()
    if (!byName.has(key)) byName.set(key, member)
  }
  const sorted = [...byName.values()].slice(0, guildBounds.maxMembers)
  // After an edit there may be no leader or several: the first one leads.
  return sorted.map((member, at) => ({ ...member, rank: getOneLeader(member.rank, at) }))
}

function getOneLeader(rank: GuildRank, at: number): GuildRank {
  if (at === 0) return 'leader'
  return rank === 'leader' ? 'co-leader' : rank
}

/** Sorts by rank, the highest first, and by time. */
function compareMembers(one: GuildMember, other: GuildMember): number {
  const byRank = guildRanks.indexOf(other.rank) - guildRanks.indexOf(one.rank)
  if (byRank !== 0) return byRank
  return one.at === other.at ? (one.growId < other.growId ? -1 : 1) : one.at < other.at ? -1 : 1
}

function readInvited(value: unknown): string[] {
  const names: unknown[] = Array.isArray(value) ? value : []
  const valid = names.filter((it) => typeof it === 'string').filter(isGrowId)
  return valid.slice(-guildBounds.maxInvitations)
}

function readWorld({ world }: JsonObject): Guild['world'] {
  if (!isObject(world)) return null
  const { name, owner } = world
  const isValid = typeof name === 'string' && isWorldName(name)
  return isValid && typeof owner === 'string' && isGrowId(owner) ? { name, owner } : null
}

/**
 * Returns the entry of a guild without a player, as a member or invited; null when no member is left. The lead goes to
 * the next member, and a world goes with its owner.
 */
export function getEntryWithout(id: string, entry: unknown, growId: string): JsonObject | null {
  const guild = readGuild(id, entry)
  if (guild === null || !isObject(entry)) return null
  const isTheirs = (name: string) => name.toLowerCase() === growId.toLowerCase()
  const left = guild.members.filter((it) => !isTheirs(it.growId))
  if (left.length === 0) return null
  const invited = guild.invited.filter((name) => !isTheirs(name))
  const members = left.map(({ growId: name, rank, at }, place) => [
    name,
    { rank: place === 0 ? 'leader' : rank, at },
  ])
  const { world, ...rest } = entry
  const kept = guild.world !== null && !isTheirs(guild.world.owner) ? { world } : {}
  return { ...rest, ...kept, members: Object.fromEntries(members), invited }
}

/**
 * Returns the changes that let the guild of a world follow it to another name, or lose it. A guild that has the other name
 * already has it from a world that is gone.
 */
export function moveGuildWorld(
  file: JsonObject | null,
  from: string,
  to: string | null,
): Operation[] {
  return Object.entries(getGuildEntries(file)).flatMap(([id, entry]): Operation[] => {
    const world = isObject(entry) && isObject(entry.world) ? entry.world : {}
    if (typeof world.name !== 'string') return []
    if (world.name === from && to !== null)
      return [{ set: ['guilds', id, 'world', 'name'], value: to }]
    return world.name === from || world.name === to ? [{ unset: ['guilds', id, 'world'] }] : []
  })
}

/** Lists the worlds that guilds have. */
export const listGuildWorlds = (file: JsonObject | null): string[] =>
  Object.values(getGuildEntries(file)).flatMap((entry) =>
    isObject(entry) ? (readWorld(entry)?.name ?? []) : [],
  )

const readInstant = (value: unknown): string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : new Date(0).toISOString()
