import type { consoleCommands } from './console-commands.ts'
import { isPowerCommand, readCommandName } from './power-commands.ts'
import type { Refusal } from './refusal.ts'
import { hasRights, type ServerRight, type ServerUser } from './server-access.ts'

/**
 * The right that the effect of each console command needs, besides the right to type commands; null for a command without
 * such an effect.
 */
export const commandRights: Record<keyof typeof consoleCommands, ServerRight | null> = {
  help: null,
  bantuan: null,
  status: null,
  players: null,
  who: null,
  list: null,
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

/** The commands that act on the player that their first word names, and how. */
const actsOnPlayer = new Map<string, 'edit' | 'moderate'>([
  ['kick', 'moderate'],
  ['mute', 'moderate'],
  ['ban', 'moderate'],
  ['unban', 'moderate'],
  ['give', 'edit'],
  ['gems', 'edit'],
])

/** Returns the target of a console command; null for commands without a player. Giving items takes nothing away. */
export function findCommandPlayer(
  command: string,
): { name: string; act: 'edit' | 'moderate' } | null {
  const words = command.trim().replace(/^[^\p{L}\p{N}]+/u, '')
  const [, name, , count] = words.split(/\s+/)
  const typed = readCommandName(words.toLowerCase())
  const act = actsOnPlayer.get(typed)
  if (act === undefined || name === undefined) return null
  return typed === 'give' && Number(count) > 0 ? null : { name, act }
}

/** Lists the rights to all that a command of another engine may do which Trellis does not know. */
export const unknownCommandRights: readonly ServerRight[] = [
  'moderation',
  'power',
  'worlds',
  'players',
  'configuration',
]

const rightsByCommand = new Map<string, ServerRight | null>(Object.entries(commandRights))

/**
 * Returns the rights that the effect of a console command needs, besides the right to type commands.
 * @param stopLines the stop commands in the template of the server's engine; null for the bundled engine, which knows no
 * other commands than those of Trellis
 */
export function listCommandRights(
  command: string,
  stopLines: readonly string[] | null,
): readonly ServerRight[] {
  if (isPowerCommand(command, stopLines ?? [])) return ['power']
  const right = rightsByCommand.get(readCommandName(command.trim().toLowerCase()))
  if (right === undefined) return stopLines === null ? [] : unknownCommandRights
  return right === null ? [] : [right]
}

export type CommandRefusal = Refusal<'command-needs-right'>

/** Returns why a user who may type commands may not type this one, or null. */
export function findCommandRefusal(
  user: Pick<ServerUser, 'isOwner' | 'rights'>,
  needed: readonly ServerRight[],
): CommandRefusal | null {
  return hasRights(user, needed) ? null : { code: 'command-needs-right' }
}
