import { reasonOf } from '../reason.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import type { ChatCommand, ChatDesk, Reply } from './chat-command.ts'
import { nearestOf } from './near-guess.ts'

/** By every name that a command has. */
export type ChatRegistry = ReadonlyMap<string, ChatCommand>

export function chatRegistry(commands: readonly ChatCommand[]): ChatRegistry {
  return new Map(
    commands.flatMap((command) =>
      [command.name, ...command.aliases].map((name) => [name, command] as const),
    ),
  )
}

/** Each once, in their order. */
export function commandsFor(registry: ChatRegistry, rank: number): ChatCommand[] {
  return [...new Set(registry.values())].filter((command) => rank >= command.rank)
}

/** Runs what a player typed, slash and all. Whatever goes wrong is told; it never throws. */
export async function runChatCommand(
  registry: ChatRegistry,
  { me, desk, text }: { me: OnlinePlayer; desk: ChatDesk; text: string },
  print: (line: string) => void,
): Promise<void> {
  const [typed = '', ...words] = text.slice(1).split(/\s+/)
  const command = registry.get(typed.toLowerCase())
  if (!command || me.rank < command.rank) return me.tell(unknown(registry, typed, me.rank))
  if (words.length < command.needs) return me.tell(`Usage: ${signature(command)}`)
  try {
    const reply: Reply = await command.run(me, words, desk)
    if (typeof reply === 'string') me.tell(reply)
  } catch (error) {
    print(`/${command.name} of ${me.growId} failed: ${reasonOf(error)}.`)
    me.tell('That could not be done now.')
  }
}

export function signature({ name, usage }: ChatCommand): string {
  return `/${name} ${usage}`.trim()
}

function unknown(registry: ChatRegistry, typed: string, rank: number): string {
  const names = commandsFor(registry, rank).flatMap(({ name, aliases }) => [name, ...aliases])
  const guess = nearestOf(typed.toLowerCase(), names)
  const hint = guess === null ? '' : ` Did you mean /${guess}?`
  return `There is no command /${typed}.${hint} /help lists those that you can use.`
}
