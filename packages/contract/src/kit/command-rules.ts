import { type ChatCommandName, chatCommandFacts, chatCommandNames } from './chat-commands.ts'

/** The ranks of players by their position: 0 is all players, 9 the creators. */
export const rankNames = [
  'Player',
  'Cheats',
  'Vip',
  'Moderator',
  'Administrator',
  'Developer',
  'God',
  'Unlimited',
  'Owner Server',
  'Creator',
] as const

export const commandBounds = {
  rank: { max: rankNames.length - 1 },
  aliases: { max: 40 },
  roles: { max: 20 },
  roleLetters: { max: 24 },
  cooldownSeconds: { max: 86_400 },
  price: { max: 2_000_000_000 },
} as const

export const commandPatterns = {
  alias: /^[a-z0-9?]{1,20}$/,
  role: /^[^`<>\p{C}]+$/u,
} as const

/** Who may use one command of the chat, and what that costs. */
export type CommandSetting = {
  name: ChatCommandName
  isEnabled: boolean
  /** The minimum rank that may use it. */
  rank: number
  /** Names of the owner's roles whose players may use it below that rank. */
  roles: string[]
  aliases: string[]
  /** How long a player waits before the next use. */
  cooldownSeconds: number
  /** Gems for each use. */
  price: number
}

export function getDefaultCommand(name: ChatCommandName): CommandSetting {
  const { rank, aliases, cooldownSeconds, price } = chatCommandFacts[name]
  return { name, isEnabled: true, rank, roles: [], aliases: [...aliases], cooldownSeconds, price }
}

/** Returns the setting of every command, in the order of the help. Of two for one command the last one counts. */
export function withDefaultCommands(changed: readonly CommandSetting[]): CommandSetting[] {
  const byName = new Map(changed.map((it) => [it.name, it]))
  return chatCommandNames.map((name) => byName.get(name) ?? getDefaultCommand(name))
}

export const isDefaultCommand = (setting: CommandSetting): boolean =>
  getText(setting) === getText(getDefaultCommand(setting.name))

const getText = (it: CommandSetting) =>
  JSON.stringify([it.isEnabled, it.rank, it.roles, it.aliases, it.cooldownSeconds, it.price])

/** Returns the aliases that two commands have, or that are the name of a command. */
export function listClashes(settings: readonly CommandSetting[]): string[] {
  const seen = new Set<string>(settings.map(({ name }) => name))
  return settings.flatMap(({ aliases }) =>
    aliases.filter((alias) => {
      const isTaken = seen.has(alias)
      seen.add(alias)
      return isTaken
    }),
  )
}
