import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import {
  type CommandSettings,
  type CommandUser,
  mayUseCommand,
} from '../game/commands/command-rights.ts'
import type { ChatCommand } from './chat-command.ts'
import { findNearest } from './near-guess.ts'

/** Maps each name to its command. The owner's settings add the aliases. */
export type ChatRegistry = ReadonlyMap<ChatCommandName, ChatCommand>

export function createChatRegistry(commands: readonly ChatCommand[]): ChatRegistry {
  return new Map(commands.map((command) => [command.name, command]))
}

/** Holds the commands of the engine, the owner's settings, and the player who uses them. */
export type Permitted = { registry: ChatRegistry; settings: CommandSettings; user: CommandUser }

/** Returns each command that the player may use, in the order of the help. */
export function listCommandsFor({ registry, settings, user }: Permitted): ChatCommand[] {
  return [...settings.keys()].flatMap((name) => {
    const command = registry.get(name)
    return command !== undefined && mayUseCommand(settings, name, user) ? [command] : []
  })
}

type Found = { command: ChatCommand; words: string[]; typed: string }

/**
 * Finds the command in the typed text, which includes the slash. Returns the error text when the player may
 * use no such command.
 */
export function findCommand(permitted: Permitted, text: string): Found | string {
  const [typed = '', ...words] = text.slice(1).split(/\s+/)
  const command = findNamed(permitted, typed.toLowerCase())
  if (command === null) return describeUnknown(permitted, typed)
  if (words.length < command.needs) return `Usage: ${formatSignature(command)}`
  return { command, words, typed: typed.toLowerCase() }
}

/** Finds a command that the player may use by its name or alias. A name comes before an alias that equals it. */
export function findNamed(permitted: Permitted, typed: string): ChatCommand | null {
  const mine = listCommandsFor(permitted)
  const isNamed = [...permitted.settings.keys()].some((name) => name === typed)
  if (isNamed) return mine.find(({ name }) => name === typed) ?? null
  return mine.find(({ name }) => getAliases(permitted, name).includes(typed)) ?? null
}

export const getAliases = ({ settings }: Permitted, name: ChatCommandName): readonly string[] =>
  settings.get(name)?.aliases ?? []

export function formatSignature({ name, usage }: ChatCommand): string {
  return `/${name} ${usage}`.trim()
}

function describeUnknown(permitted: Permitted, typed: string): string {
  const names = listCommandsFor(permitted).flatMap(({ name }) => [
    name,
    ...getAliases(permitted, name),
  ])
  const guess = findNearest(typed.toLowerCase(), names)
  const hint = guess === null ? '' : ` Did you mean /${guess}?`
  return `There is no command /${typed}.${hint} /help lists those that you can use.`
}
