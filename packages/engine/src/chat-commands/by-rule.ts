import type { Rule } from '../game/scene.ts'
import type { ChatCommand } from './chat-command.ts'

/** `read` makes the rule's command of the words that were typed. */
type ByRule<Command> = Omit<ChatCommand, 'run'> & {
  rule: Rule<Command>
  read: (words: readonly string[]) => Command
}

/** A command whose whole work is a rule of the world where the player is. */
export function byRule<Command>({ rule, read, ...command }: ByRule<Command>): ChatCommand {
  return { ...command, run: (me, words) => me.act(rule, read(words)) }
}

export const theWords = (words: readonly string[]) => words
