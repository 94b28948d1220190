import type { consoleCommands } from './console-commands.ts'
import type { ServerRight } from './server-access.ts'

/**
 * The right that the effect of each console command needs, besides the right to type commands; null for a command without
 * such an effect.
 */
export const commandRights: Record<keyof typeof consoleCommands, ServerRight | null> = {
  help: null,
  bantuan: null,
  status: null,
  players: null,
  say: null,
  kick: 'moderation',
  save: null,
  time: null,
  uptime: null,
  version: null,
  stop: 'power',
  worlds: null,
  world: null,
  weather: 'worlds',
  lock: 'worlds',
  unlock: 'worlds',
  setblock: 'worlds',
  player: null,
  give: 'players',
  gems: 'players',
  mute: 'moderation',
  ban: 'moderation',
  unban: 'moderation',
  events: null,
  event: null,
}

/** What a command of another engine may do that Trellis does not know. */
export const unknownCommandRights: readonly ServerRight[] = [
  'moderation',
  'power',
  'worlds',
  'players',
  'configuration',
]
