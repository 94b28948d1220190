import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { guildBounds, guildRanks, isGuildName } from '../kit/guild-bounds.ts'
import { growIdSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

export type GuildRefusal = Refusal<'guild-missing'> | Refusal<'guild-name-taken'>

const guildRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was founded, as ISO 8601. */
  at: z.string(),
  leader: z.string(),
  members: z.int(),
  world: z.string().nullable(),
})
export type GuildRow = z.output<typeof guildRowSchema>

const guildSchema = guildRowSchema.extend({
  notice: z.string(),
  members: z.array(z.object({ name: z.string(), rank: z.enum(guildRanks), at: z.string() })),
})
export type GuildDetails = z.output<typeof guildSchema>

export const guildNameSchema = z.string().trim().refine(isGuildName, withCode('guild-name'))

export const guildsPerPage = 10
const guildParams = serverParams.extend({ guild: z.string().regex(/^[1-9]\d{0,8}$/) })
const editLimit = { max: 120, perSeconds: 60 }

export const listGuilds = route({
  method: 'GET',
  path: '/servers/:serverId/guilds',
  access: { server: 'view' },
  summary: 'The guilds of players, those with most members first; `search` finds in the name.',
  params: serverParams,
  query: z.object({
    search: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(1).max(guildBounds.maxGuilds).default(1),
  }),
  reply: z.object({ guilds: z.array(guildRowSchema), total: z.int() }),
})

export const readGuild = route({
  method: 'GET',
  path: '/servers/:serverId/guilds/:guild',
  access: { server: 'view' },
  summary: 'A guild with its members, the highest rank first.',
  params: guildParams,
  reply: guildSchema,
})

export const renameGuild = route({
  method: 'PUT',
  path: '/servers/:serverId/guilds/:guild/name',
  access: { server: 'players' },
  summary: 'Give a guild another name.',
  params: guildParams,
  body: z.strictObject({ name: guildNameSchema }),
  reply: replySchema,
  rateLimit: editLimit,
})

export const disbandGuild = route({
  method: 'DELETE',
  path: '/servers/:serverId/guilds/:guild',
  access: { server: 'players' },
  summary: 'End a guild. Its world stays with the owner of the lock.',
  params: guildParams,
  reply: replySchema,
  rateLimit: editLimit,
})

export const removeGuildMember = route({
  method: 'DELETE',
  path: '/servers/:serverId/guilds/:guild/members/:name',
  access: { server: ['moderation', 'players'] },
  summary: 'Remove a player from a guild. The lead goes to the next member.',
  params: guildParams.extend({ name: growIdSchema }),
  reply: replySchema,
  rateLimit: editLimit,
})

/** Answers to the changes of this feature. */
export type GuildReply =
  | CodedReply<'guild-renamed'>
  | CodedReply<'guild-disbanded'>
  | CodedReply<'guild-member-removed'>

/** Entries of this feature in the activity log. */
export type GuildActivity = 'guild-renamed' | 'guild-disbanded' | 'guild-member-removed'
