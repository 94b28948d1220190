import { communityFacts } from './chat-commands/community.ts'
import type { ChatCommandFacts } from './chat-commands/facts.ts'
import { infoFacts } from './chat-commands/info.ts'
import { moderationFacts } from './chat-commands/moderation.ts'
import { playFacts } from './chat-commands/play.ts'
import { socialFacts } from './chat-commands/social.ts'
import { staffFacts } from './chat-commands/staff.ts'
import { talkFacts } from './chat-commands/talk.ts'

export type { ChatCommandFacts }

/**
 * The commands that players type into the chat of the bundled engine, in the order of its help. The engine runs
 * them, and owners change in the panel who may use which.
 */
export const chatCommandFacts = {
  ...talkFacts,
  ...playFacts,
  ...moderationFacts,
  ...infoFacts,
  ...socialFacts,
  ...communityFacts,
  ...staffFacts,
} as const satisfies Record<string, ChatCommandFacts>

export type ChatCommandName = keyof typeof chatCommandFacts

export const chatCommandNames = Object.keys(chatCommandFacts).filter(isChatCommandName)

export function isChatCommandName(name: string): name is ChatCommandName {
  return Object.hasOwn(chatCommandFacts, name)
}
