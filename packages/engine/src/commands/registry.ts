import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { findNearest } from '../chat-commands/near-guess.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { GameState } from '../game/state.ts'
import { getReason } from '../reason.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'

/** The services that a command may use. `print` writes to the console. */
export type CommandContext = {
  game: GameState
  documents: DocumentStore
  server: { readonly name: string; readonly port: number; readonly version: string }
  print: (line: string) => void
  save: () => Promise<string[]>
  /** Returns false when the player is not online. `why` is printed. */
  kick: (growId: string, why: string) => boolean
  /** Sends a line to all online players. */
  sendToAll: (text: string) => void
  /** Shows a document that a command has changed to the players at once. */
  edited: (document: GameDocument, paths: readonly DocumentPath[]) => void
  timedEvents: Pick<TimedEvents, 'describe' | 'start' | 'stop'>
  /** Begins a graceful stop. The command does not wait for its end. */
  stop: (reason: string) => void
  now: () => number
  /** Returns whether players may be given the item. The items are read when they are first needed. */
  mayHandOut: (itemId: number) => Promise<boolean>
}

export type Command = {
  name: string
  /** The arguments after the name, such as `<player> [reason]`. */
  usage: string
  help: string
  /** Missing for a command that is not listed. */
  indonesian?: { usage: string; help: string }
  /** The minimum number of words that follow the name. */
  needs: number
  /** Hides the command from `help` and its suggestions. */
  hidden?: boolean
  run: (context: CommandContext, words: string[]) => void | Promise<void>
}

export type Registry = ReadonlyMap<string, Command>

export function createRegistry(commands: Command[]): Registry {
  return new Map(commands.map((command) => [command.name, command]))
}

/** Runs one line of the console. Prints errors there and never throws. */
export async function runLine(
  commands: Registry,
  context: CommandContext,
  line: string,
): Promise<void> {
  const text = line.trim()
  context.print(`> ${text}`)
  const [name = '', ...words] = text.replace(/^\//, '').split(/\s+/)
  const command = commands.get(name.toLowerCase())
  if (!command) return context.print(describeUnknownCommand(commands, name))
  const isRefused = words.length < command.needs || (command.usage === '' && words.length > 0)
  if (isRefused) return context.print(`Usage: ${`${command.name} ${command.usage}`.trim()}`)
  try {
    await command.run(context, words)
  } catch (error) {
    context.print(`${command.name} failed: ${getReason(error)}.`)
  }
}

function describeUnknownCommand(commands: Registry, name: string): string {
  const listed = [...commands.values()].filter(({ hidden }) => !hidden)
  const close = findNearest(
    name.toLowerCase(),
    listed.map((it) => it.name),
  )
  const hint = close === null ? '' : ` Did you mean "${close}"?`
  return `Unknown command "${name}".${hint} Type "help" for the list.`
}
