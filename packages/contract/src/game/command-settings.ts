import * as z from 'zod'
import { appliedReply, applyQuery, editLimit } from '../kit/applied.ts'
import { chatCommandNames } from '../kit/chat-commands.ts'
import {
  commandBounds,
  commandPatterns,
  listClashes,
  withDefaultCommands,
} from '../kit/command-rules.ts'
import { withCode } from '../kit/field-codes.ts'
import { serverParams } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

const roleSchema = z
  .string()
  .trim()
  .max(commandBounds.roleLetters.max, withCode('command-role'))
  .regex(commandPatterns.role, withCode('command-role'))

const commandSettingSchema = z.strictObject({
  name: z.enum(chatCommandNames),
  isEnabled: z.boolean(),
  rank: z.int().min(0).max(commandBounds.rank.max),
  roles: z.array(roleSchema).max(commandBounds.roles.max),
  aliases: z
    .array(z.string().regex(commandPatterns.alias, withCode('command-alias')))
    .max(commandBounds.aliases.max),
  cooldownSeconds: z
    .int(withCode('command-cooldown'))
    .min(0, withCode('command-cooldown'))
    .max(commandBounds.cooldownSeconds.max, withCode('command-cooldown')),
  price: z
    .int(withCode('command-price'))
    .min(0, withCode('command-price'))
    .max(commandBounds.price.max, withCode('command-price')),
})

/** The settings of commands. A command that is missing has its default setting. */
export const commandSettingsSchema = z.strictObject({
  commands: z
    .array(commandSettingSchema)
    .max(chatCommandNames.length)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
      error: withCode('command-repeated'),
    })
    .refine((list) => listClashes(withDefaultCommands(list)).length === 0, {
      error: withCode('command-alias-taken'),
    }),
})

/** A setting as it is answered. */
const commandReply = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  rank: z.number(),
  roles: z.array(z.string()),
  aliases: z.array(z.string()),
  cooldownSeconds: z.number(),
  price: z.number(),
})

export const readCommands = route({
  method: 'GET',
  path: '/servers/:serverId/commands',
  access: { server: 'view' },
  summary: 'The commands of the chat: who may use them, their aliases, cooldowns and prices.',
  params: serverParams,
  reply: z.object({ commands: z.array(commandReply) }),
})

export const saveCommands = route({
  method: 'PUT',
  path: '/servers/:serverId/commands',
  access: { server: 'configuration' },
  summary: 'Save the settings of the commands of the chat.',
  params: serverParams,
  query: applyQuery,
  body: commandSettingsSchema,
  reply: appliedReply,
  rateLimit: editLimit,
})
