import type { ChatCommand } from './chat-command.ts'
import { findNearest } from './near-guess.ts'

/** Maps each name and alias to its command. */
export type ChatRegistry = ReadonlyMap<string, ChatCommand>

export function createChatRegistry(commands: readonly ChatCommand[]): ChatRegistry {
  return new Map(
    commands.flatMap((command) =>
      [command.name, ...command.aliases].map((name) => [name, command] as const),
    ),
  )
}

/** Returns each command that the rank may use once, in registry order. */
export function listCommandsFor(registry: ChatRegistry, rank: number): ChatCommand[] {
  return [...new Set(registry.values())].filter((command) => rank >= command.rank)
}

type Found = { command: ChatCommand; words: string[]; typed: string }

/**
 * Finds the command in the typed text, which includes the slash. Returns the error text when the player may
 * use no such command.
 */
export function findCommand(registry: ChatRegistry, rank: number, text: string): Found | string {
  const [typed = '', ...words] = text.slice(1).split(/\s+/)
  const command = registry.get(typed.toLowerCase())
  if (!command || rank < command.rank) return describeUnknown(registry, typed, rank)
  if (words.length < command.needs) return `Usage: ${formatSignature(command)}`
  return { command, words, typed: typed.toLowerCase() }
}

export function formatSignature({ name, usage }: ChatCommand): string {
  return `/${name} ${usage}`.trim()
}

function describeUnknown(registry: ChatRegistry, typed: string, rank: number): string {
  const names = listCommandsFor(registry, rank).flatMap(({ name, aliases }) => [name, ...aliases])
  const guess = findNearest(typed.toLowerCase(), names)
  const hint = guess === null ? '' : ` Did you mean /${guess}?`
  return `There is no command /${typed}.${hint} /help lists those that you can use.`
}
