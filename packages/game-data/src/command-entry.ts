import { isChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import {
  type CommandSetting,
  commandBounds,
  commandPatterns,
  getDefaultCommand,
  isDefaultCommand,
} from '@trellis/contract/kit/command-rules.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/**
 * An entry of `COMMANDS.ENTRIES` in `config.json`, such as `{ "name": "warp", "price": 10 }`. It has the settings
 * of a command that differ from the default ones. Merges match entries by their name.
 */
export function createCommandEntry(setting: CommandSetting): JsonObject | null {
  if (isDefaultCommand(setting)) return null
  const defaults = getDefaultCommand(setting.name)
  const { name, isEnabled, rank, roles, aliases, cooldownSeconds, price } = setting
  return {
    name,
    ...(!isEnabled && { enabled: false }),
    ...(rank !== defaults.rank && { rank }),
    ...(roles.length > 0 && { roles: [...roles] }),
    ...(aliases.join(' ') !== defaults.aliases.join(' ') && { aliases: [...aliases] }),
    ...(cooldownSeconds !== defaults.cooldownSeconds && { cooldown: cooldownSeconds }),
    ...(price !== defaults.price && { price }),
  }
}

/**
 * Returns the setting of an entry that a person may have written; null when it names no command. Invalid values
 * count as the default ones, because a typing error must neither end a game nor open a command to all players.
 */
export function readCommandEntry(entry: unknown): CommandSetting | null {
  if (!isObject(entry) || typeof entry.name !== 'string' || !isChatCommandName(entry.name))
    return null
  const defaults = getDefaultCommand(entry.name)
  const { rank, cooldown, price } = commandLimits
  return {
    name: entry.name,
    isEnabled: entry.enabled !== false,
    rank: isCount(entry.rank, rank) ? entry.rank : defaults.rank,
    roles: readTexts(entry.roles, isRole, commandBounds.roles.max) ?? defaults.roles,
    aliases: readTexts(entry.aliases, isAlias, commandBounds.aliases.max) ?? defaults.aliases,
    cooldownSeconds: isCount(entry.cooldown, cooldown) ? entry.cooldown : defaults.cooldownSeconds,
    price: isCount(entry.price, price) ? entry.price : defaults.price,
  }
}

const commandLimits = {
  rank: commandBounds.rank.max,
  cooldown: commandBounds.cooldownSeconds.max,
  price: commandBounds.price.max,
}

const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

/** A command that a newer version brings may have the name that was another's alias. */
const isAlias = (text: string) => commandPatterns.alias.test(text) && !isChatCommandName(text)
const isRole = (text: string) =>
  commandPatterns.role.test(text) && text.length <= commandBounds.roleLetters.max

function readTexts(
  value: unknown,
  isValid: (text: string) => boolean,
  max: number,
): string[] | null {
  if (!Array.isArray(value)) return null
  return value.filter((it) => typeof it === 'string' && isValid(it)).slice(0, max)
}

/** Returns the settings in the section `COMMANDS` of `config.json`. */
export function readCommandEntries(section: unknown): CommandSetting[] {
  const list: unknown = isObject(section) ? section.ENTRIES : null
  const entries: unknown[] = Array.isArray(list) ? list : []
  return entries.flatMap((entry) => readCommandEntry(entry) ?? [])
}
