import type { Rule } from '../game/scene.ts'
import { Refused } from '../players/command-result.ts'
import type { ChatCommand } from './chat-command.ts'

/** Parses the words that were typed into the rule's command. */
type ByRule<Command> = Omit<ChatCommand, 'run'> & {
  /** Whether the text that the player reads is all that the command does. */
  informs?: boolean
  rule: Rule<Command>
  read: (words: readonly string[]) => Command
}

/** Makes a command that only applies a rule to the world where the player is. */
export function createRuleCommand<Command>({
  informs = false,
  rule,
  read,
  ...command
}: ByRule<Command>): ChatCommand {
  return {
    ...command,
    run: (me, words) => (me.act(rule, read(words)) || informs ? null : new Refused(null)),
  }
}

export const keepWords = (words: readonly string[]) => words
