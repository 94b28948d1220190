import { bankCommands } from './bank-commands.ts'
import type { ChatCommand } from './chat-command.ts'
import { emoteCommand } from './emote-command.ts'
import { giftCommands } from './gift-commands.ts'
import { createHelpCommand } from './help-command.ts'
import { moderatorCommands } from './moderator-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { positionCommands } from './position-commands.ts'
import { type ChatRegistry, createChatRegistry } from './registry.ts'
import { ruleCommands } from './rule-commands.ts'
import { selfCommands } from './self-commands.ts'
import { talkCommands } from './talk-commands.ts'
import { travelCommands } from './travel-commands.ts'

/** `/help` lists the commands in this order. */
export const chatCommands: readonly ChatCommand[] = [
  createHelpCommand(() => allChatCommands),
  ...peopleCommands,
  ...talkCommands,
  emoteCommand,
  ...travelCommands,
  ...selfCommands,
  ...bankCommands,
  ...ruleCommands,
  ...moderatorCommands,
  ...positionCommands,
  ...giftCommands,
]

export const allChatCommands: ChatRegistry = createChatRegistry(chatCommands)
