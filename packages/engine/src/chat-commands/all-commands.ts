import { bankCommands } from './bank-commands.ts'
import type { ChatCommand } from './chat-command.ts'
import { communityCommands } from './community-commands.ts'
import { emoteCommand, emoticonCommand } from './emote-command.ts'
import { eventCommands } from './event-commands.ts'
import { giftCommands } from './gift-commands.ts'
import { guildCommands } from './guild-commands.ts'
import { createHelpCommand } from './help-command.ts'
import { infoCommands } from './info-commands.ts'
import { moderatorCommands } from './moderator-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { positionCommands } from './position-commands.ts'
import { promotionCommands } from './promotion-commands.ts'
import { type ChatRegistry, createChatRegistry } from './registry.ts'
import { ruleCommands } from './rule-commands.ts'
import { selfCommands } from './self-commands.ts'
import { socialCommands } from './social-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { talkCommands } from './talk-commands.ts'
import { travelCommands } from './travel-commands.ts'
import { worldOwnerCommands } from './world-owner-commands.ts'

export const chatCommands: readonly ChatCommand[] = [
  createHelpCommand(() => allChatCommands),
  ...peopleCommands,
  ...infoCommands,
  ...socialCommands,
  ...guildCommands,
  ...communityCommands,
  ...worldOwnerCommands,
  ...staffCommands,
  ...promotionCommands,
  ...talkCommands,
  emoteCommand,
  emoticonCommand,
  ...travelCommands,
  ...selfCommands,
  ...bankCommands,
  ...ruleCommands,
  ...moderatorCommands,
  ...positionCommands,
  ...giftCommands,
  ...eventCommands,
]

export const allChatCommands: ChatRegistry = createChatRegistry(chatCommands)
