/** The ranks in a guild, in ascending order. */
export const guildRanks = ['member', 'elder', 'co-leader', 'leader'] as const
export type GuildRank = (typeof guildRanks)[number]

/** The bounds of guilds. The engine, the api and the panel use the same. */
export const guildBounds = {
  maxGuilds: 1000,
  maxMembers: 50,
  /** Open invitations of one guild. A new one replaces the oldest. */
  maxInvitations: 20,
  minName: 3,
  maxName: 24,
  maxNotice: 120,
  defaultPrice: 5000,
} as const

/** Letters, digits and single spaces, so that no name looks like another. */
const namePattern = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/

export const isGuildName = (name: string): boolean =>
  name.length >= guildBounds.minName && name.length <= guildBounds.maxName && namePattern.test(name)

/** Returns the comparison key of a name: two names that differ only in case and spaces are the same. */
export const getGuildNameKey = (name: string): string => name.replaceAll(' ', '').toLowerCase()
