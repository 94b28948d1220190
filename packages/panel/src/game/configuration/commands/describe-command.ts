import { type ChatCommandName, chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import type { CommandSetting } from '@trellis/contract/kit/command-rules.ts'
import { readLocale } from '../../../language/locale.ts'
import { commandsMessages } from '../../../messages/commands.ts'

/** Returns the usage and the help of a command in the reader's language. */
export function describeCommand(name: ChatCommandName) {
  const facts = chatCommandFacts[name]
  const { usage, help } = readLocale() === 'id' ? facts.indonesian : facts
  return { signature: `/${name} ${usage}`.trim(), help }
}

/** The ranks that an owner can choose, from all players to the creators. */
export const listRanks = (): string[] => {
  const text = commandsMessages.ranks
  return [
    text.everybody,
    text.cheats,
    text.vip,
    text.moderator,
    text.administrator,
    text.developer,
    text.god,
    text.unlimited,
    text.ownerServer,
    text.creator,
  ]
}

/** Returns who may use a command, such as "Moderator and above, Helper". */
export function describeUsers({ rank, roles }: CommandSetting): string {
  const text = commandsMessages
  const name = listRanks()[rank] ?? String(rank)
  const ranks = rank === 0 || rank === listRanks().length - 1 ? name : text.andAbove({ rank: name })
  return rank === 0 ? ranks : [ranks, ...roles].join(', ')
}

/** Returns whether the name, an alias or the description of a command has the text. */
export function hasText({ name, aliases }: CommandSetting, text: string): boolean {
  const wanted = text.trim().replace(/^\//, '').toLowerCase()
  const { help } = describeCommand(name)
  return [name, ...aliases, help.toLowerCase()].some((it) => it.includes(wanted))
}
