import * as z from 'zod'
import { appliedReply, applyQuery, editLimit } from '../kit/applied.ts'
import { serverParams } from '../kit/ids.ts'
import { filterActions, starterListNames } from '../kit/moderation-bounds.ts'
import { moderationSettingsSchema } from '../kit/moderation-settings.ts'
import { route } from '../kit/route.ts'

/** The settings as they are answered, without the bounds of a save. */
const chatRulesReply = z.object({
  jailWorld: z.string(),
  appealText: z.string(),
  filter: z.object({
    isOn: z.boolean(),
    action: z.enum(filterActions),
    hits: z.number(),
    muteMinutes: z.number(),
    starters: z.array(z.enum(starterListNames)),
    lists: z.array(z.object({ name: z.string(), isOn: z.boolean(), words: z.array(z.string()) })),
  }),
  spam: z.object({
    isOn: z.boolean(),
    repeats: z.number(),
    seconds: z.number(),
    isAgainstCapitals: z.boolean(),
    hits: z.number(),
    muteMinutes: z.number(),
  }),
})

export const readChatRules = route({
  method: 'GET',
  path: '/servers/:serverId/chat-rules',
  access: { server: ['moderation', 'configuration'], isReading: true },
  summary: 'The word filter, the rules against spam, the jail world and the text about appeals.',
  params: serverParams,
  reply: chatRulesReply,
})

export const saveChatRules = route({
  method: 'PUT',
  path: '/servers/:serverId/chat-rules',
  access: { server: 'configuration' },
  summary:
    'Save the word filter, the rules against spam, the jail world and the text about appeals.',
  params: serverParams,
  query: applyQuery,
  body: moderationSettingsSchema,
  largeBody: true,
  reply: appliedReply,
  bodyLimit: 1024 * 1024,
  rateLimit: editLimit,
})
