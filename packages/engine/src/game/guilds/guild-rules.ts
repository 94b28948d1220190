import {
  type GuildRank,
  getGuildNameKey,
  guildBounds,
  guildRanks,
  isGuildName,
} from '@trellis/contract/kit/guild-bounds.ts'
import type { Guild, GuildMember } from '@trellis/game-data/guild-file.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { GuildBook } from './guild-book.ts'

/**
 * A change of `guilds.json`, or the reason why it is refused, as the player reads it. `otherId` is a second guild that it
 * changes.
 */
export type GuildChange = { id: string; operations: Operation[]; otherId?: string } | string

type Founder = { growId: string; gems: number; guildId: string; at: string }

const nameSentence = `A guild's name has ${guildBounds.minName} to ${guildBounds.maxName} letters, digits and single spaces.`

export function createGuild(
  book: GuildBook,
  { growId, gems, guildId, at }: Founder,
  { name, price }: { name: string; price: number },
): GuildChange {
  if (book.findByMember(growId) !== null) return 'You are in a guild already.'
  if (!isGuildName(name)) return nameSentence
  if (book.findNamed(name) !== null) return 'There is a guild of that name.'
  if (book.size >= guildBounds.maxGuilds) return 'This server has no space for more guilds.'
  if (gems < price) return `A guild costs ${price} gems; you have ${gems}.`
  const members = { [growId]: { rank: 'leader', at } }
  const guild = { name, at, members, invited: [] }
  return {
    id: guildId,
    operations: [
      { set: ['guilds', guildId], value: guild },
      { set: ['last'], value: Number(guildId) },
    ],
  }
}

export function addInvitation(
  book: GuildBook,
  guild: Guild,
  by: string,
  growId: string,
): GuildChange {
  if (!hasRank(guild, by, 'elder')) return 'Elders and higher ranks invite players.'
  if (book.findByMember(growId) !== null) return `${growId} is in a guild already.`
  if (guild.members.length >= guildBounds.maxMembers) return 'Your guild is full.'
  // A second invitation would show the player the same question again.
  if (guild.invited.some((it) => isSame(it, growId))) return `${growId} is invited already.`
  const invited = [...guild.invited, growId].slice(-guildBounds.maxInvitations)
  return change(guild, [{ set: ['guilds', guild.id, 'invited'], value: invited }])
}

export function addMember(book: GuildBook, guild: Guild, growId: string, at: string): GuildChange {
  if (book.findByMember(growId) !== null) return 'You are in a guild already.'
  if (!guild.invited.some((it) => isSame(it, growId)))
    return `${guild.name} has not invited you, or not any more.`
  if (guild.members.length >= guildBounds.maxMembers) return `${guild.name} is full.`
  const invited = guild.invited.filter((it) => !isSame(it, growId))
  return change(guild, [
    { set: ['guilds', guild.id, 'invited'], value: invited },
    { set: ['guilds', guild.id, 'members', growId], value: { rank: 'member', at } },
  ])
}

/** The last member takes the guild along. A leader of others must give the lead first. */
export function leaveGuild(guild: Guild, growId: string): GuildChange {
  if (guild.members.length === 1) return change(guild, [{ unset: ['guilds', guild.id] }])
  if (getGuildRank(guild, growId) === 'leader')
    return 'Give the lead to another member first: /guild lead <player>.'
  return change(guild, listRemovals(guild, growId))
}

export function removeMember(guild: Guild, by: string, name: string): GuildChange {
  const member = findMember(guild, name)
  if (member === null) return `${name} is not in your guild.`
  if (!hasRank(guild, by, 'co-leader')) return 'The leader and co-leaders remove members.'
  if (!outranks(guild, by, member)) return 'You remove only members of a lower rank.'
  return change(guild, listRemovals(guild, member.growId))
}

export function setMemberRank(
  guild: Guild,
  by: string,
  { name, typed }: { name: string; typed: string },
): GuildChange {
  const rank = guildRanks.find((it) => it.replace('-', '') === typed.toLowerCase().replace('-', ''))
  if (rank === undefined || rank === 'leader') return 'A rank is member, elder or co-leader.'
  const member = findMember(guild, name)
  if (member === null) return `${name} is not in your guild.`
  const mine = guildRanks.indexOf(getGuildRank(guild, by) ?? 'member')
  if (!hasRank(guild, by, 'co-leader') || !outranks(guild, by, member))
    return 'You change only the rank of members below you.'
  if (guildRanks.indexOf(rank) >= mine) return 'You give only ranks below yours.'
  return change(guild, [setRank(guild, member, rank)])
}

export function giveLead(guild: Guild, by: string, name: string): GuildChange {
  if (getGuildRank(guild, by) !== 'leader') return 'Only the leader gives the lead.'
  const [member, me] = [findMember(guild, name), findMember(guild, by)]
  if (member === null || me === null) return `${name} is not in your guild.`
  if (member === me) return 'You lead the guild already.'
  return change(guild, [setRank(guild, member, 'leader'), setRank(guild, me, 'co-leader')])
}

export function setNotice(guild: Guild, by: string, notice: string): GuildChange {
  if (!hasRank(guild, by, 'co-leader')) return 'The leader and co-leaders write the notice.'
  return change(guild, [{ set: ['guilds', guild.id, 'notice'], value: notice }])
}

/** The world stays with the owner of its lock, who can take it back at any time. */
export function giveWorld(
  book: GuildBook,
  guild: Guild,
  { by, world, isOwner }: { by: string; world: string; isOwner: boolean },
): GuildChange {
  if (!hasRank(guild, by, 'co-leader')) return 'The leader and co-leaders choose the world.'
  if (!isOwner) return 'Only the owner of a world gives it to the guild.'
  const gift: Operation = { set: ['guilds', guild.id, 'world'], value: { name: world, owner: by } }
  const other = book.findAt(world)
  if (other === null || other.id === guild.id) return change(guild, [gift])
  if (other.world !== null && isSame(other.world.owner, by))
    return `This world belongs to ${other.name}.`
  // The player who gave it to the other guild owns it no more.
  const operations: Operation[] = [{ unset: ['guilds', other.id, 'world'] }, gift]
  return { id: guild.id, operations, otherId: other.id }
}

export function takeWorldBack(guild: Guild, by: string): GuildChange {
  if (guild.world === null) return 'Your guild has no world.'
  if (getGuildRank(guild, by) !== 'leader' && !isSame(guild.world.owner, by))
    return 'Only the leader and the owner of the world end that.'
  return change(guild, [{ unset: ['guilds', guild.id, 'world'] }])
}

export function endGuild(guild: Guild, by: string, typed: string): GuildChange {
  if (getGuildRank(guild, by) !== 'leader') return 'Only the leader disbands the guild.'
  if (getGuildNameKey(typed) !== getGuildNameKey(guild.name))
    return `Type the name of the guild too: /guild disband ${guild.name}.`
  return change(guild, [{ unset: ['guilds', guild.id] }])
}

export function findMember(guild: Guild, name: string): GuildMember | null {
  return guild.members.find(({ growId }) => isSame(growId, name)) ?? null
}

export const getGuildRank = (guild: Guild, growId: string): GuildRank | null =>
  findMember(guild, growId)?.rank ?? null

/** Returns the members who may build in the guild's world. */
export const listBuilders = (guild: Guild): string[] =>
  guild.members.filter(({ rank }) => rank !== 'member').map(({ growId }) => growId)

function hasRank(guild: Guild, growId: string, rank: GuildRank): boolean {
  const mine = getGuildRank(guild, growId)
  return mine !== null && guildRanks.indexOf(mine) >= guildRanks.indexOf(rank)
}

function outranks(guild: Guild, growId: string, member: GuildMember): boolean {
  const mine = getGuildRank(guild, growId)
  return mine !== null && guildRanks.indexOf(mine) > guildRanks.indexOf(member.rank)
}

/** A world goes with its owner. */
function listRemovals(guild: Guild, growId: string): Operation[] {
  const member = findMember(guild, growId)
  if (member === null) return []
  const removal: Operation = { unset: ['guilds', guild.id, 'members', member.growId] }
  const isTheirs = guild.world !== null && isSame(guild.world.owner, growId)
  return isTheirs ? [removal, { unset: ['guilds', guild.id, 'world'] }] : [removal]
}

const setRank = ({ id }: Guild, { growId, at }: GuildMember, rank: GuildRank): Operation => ({
  set: ['guilds', id, 'members', growId],
  value: { rank, at },
})

const change = ({ id }: Guild, operations: Operation[]): GuildChange => ({ id, operations })

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
