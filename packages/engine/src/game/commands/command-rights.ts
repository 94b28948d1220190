import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import { type CommandSetting, withDefaultCommands } from '@trellis/contract/kit/command-rules.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { withoutColours } from '@trellis/protocol/text/player-text.ts'
import { getCustomRole } from '../people/shown-name.ts'

/** The settings of all commands by name, in the order of the help. */
export type CommandSettings = ReadonlyMap<ChatCommandName, CommandSetting>

/** A player as the rights to commands see them. */
export type CommandUser = { rank: number; player: JsonObject }

export function indexCommands(changed: readonly CommandSetting[]): CommandSettings {
  return new Map(withDefaultCommands(changed).map((it) => [it.name, it]))
}

/** Returns whether a player may use a command: by rank, or by the role that the owner has named. */
export function mayUseCommand(
  settings: CommandSettings,
  name: ChatCommandName,
  user: CommandUser,
): boolean {
  const setting = settings.get(name)
  if (setting === undefined || !setting.isEnabled) return false
  return user.rank >= setting.rank || hasRole(user.player, setting.roles)
}

function hasRole(player: JsonObject, roles: readonly string[]): boolean {
  if (roles.length === 0) return false
  const role = withoutColours(getCustomRole(player)).trim().toLowerCase()
  return role !== '' && roles.some((it) => it.toLowerCase() === role)
}

/**
 * Returns whether one player may act on another with a command. A higher rank may; of two equal ranks the one
 * who may use the command, if the other may not.
 */
export function hasPowerOver(
  settings: CommandSettings,
  name: ChatCommandName,
  [by, other]: readonly [CommandUser, CommandUser],
): boolean {
  if (!mayUseCommand(settings, name, by)) return false
  if (by.rank !== other.rank) return by.rank > other.rank
  return !mayUseCommand(settings, name, other)
}
