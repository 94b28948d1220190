import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, serverNameSchema, serverParams } from '../kit/ids.ts'
import { isPlainText } from '../kit/plain-text.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { serverStatusSchema } from '../kit/server-status.ts'

export const maxDescriptionCharacters = 500
export const maxReportCharacters = 1000

/** The picture's size, as Discord and WhatsApp show previews. */
export const joinPictureSize = { width: 1200, height: 630 } as const

/** An invitation to a Discord server, without anything after its code. */
export const discordInviteSchema = z
  .string(withCode('discord-invite'))
  .regex(
    /^https:\/\/(?:discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]{2,32}$/,
    withCode('discord-invite'),
  )

/** The owner's decisions about the public page of a server. */
export const joinPageSettingsSchema = z.strictObject({
  isPublic: z.boolean(),
  description: z
    .string()
    .trim()
    .max(maxDescriptionCharacters, `At most ${maxDescriptionCharacters} characters.`)
    .refine(isPlainText, withCode('plain-description')),
  /** Null for none. */
  discordUrl: discordInviteSchema.nullable(),
  /** Whether a public page is also in the public list of servers, where the operator has one. */
  isListed: z.boolean(),
})
export type JoinPageSettings = z.output<typeof joinPageSettingsSchema>

/** The settings of a server whose owner has changed nothing. */
export const defaultJoinPage: JoinPageSettings = {
  isPublic: true,
  description: '',
  discordUrl: null,
  isListed: true,
}

export const readJoinPageSettings = route({
  method: 'GET',
  path: '/servers/:serverId/join-page',
  access: { server: 'view' },
  summary: 'The address and the settings of the public page of a server.',
  params: serverParams,
  reply: joinPageSettingsSchema.extend({
    /** The page's address; null where the operator offers none, and for test copies. */
    url: z.string().nullable(),
    /** Null unless an admin has hidden the page. */
    hidden: z.object({ reason: z.string(), since: instantSchema }).nullable(),
    /** The address of the public list of servers; null where the operator has none, and for test copies. */
    listUrl: z.string().nullable(),
  }),
})

export const saveJoinPageSettings = route({
  method: 'PUT',
  path: '/servers/:serverId/join-page',
  access: { server: 'configuration' },
  summary: 'Set who may open the public page of a server, and its description.',
  params: serverParams,
  body: joinPageSettingsSchema,
  reply: replySchema.extend({ settings: joinPageSettingsSchema }),
  rateLimit: { max: 30, perSeconds: 60 },
})

const nameParams = z.object({ serverName: serverNameSchema })

/** Everything that strangers learn about a server: nothing else may be added without a decision. */
export const joinPageSchema = z.strictObject({
  name: z.string(),
  status: serverStatusSchema,
  players: z.int(),
  description: z.string(),
  discordUrl: discordInviteSchema.nullable(),
  /** The path of the picture; it differs when the picture may be another one. */
  pictureUrl: z.string(),
  /** Where a game client reaches the servers of this installation. */
  connection: z.strictObject({ host: z.string(), domains: z.array(z.string()) }),
  /** Whether there is a page about the game, because the server has the bundled engine. */
  hasGamePage: z.boolean(),
})
export type JoinPage = z.output<typeof joinPageSchema>

export const readJoinPage = route({
  method: 'GET',
  path: '/join/:serverName',
  access: 'anyone',
  summary: 'The public page of a server. A page that is switched off answers like an unknown one.',
  params: nameParams,
  reply: joinPageSchema,
  rateLimit: { max: 120, perSeconds: 60 },
})

/** The public list has the facts of a server's page without the steps to join. */
export const listedPageSchema = joinPageSchema.omit({ connection: true, hasGamePage: true })
export type ListedPage = z.output<typeof listedPageSchema>

export const maxListSearchCharacters = 60
export const listPageSize = 12

export const listPublicServers = route({
  method: 'GET',
  path: '/join',
  access: 'anyone',
  summary: 'The servers of the public list, 12 a page. Answers 404 where the operator has no list.',
  query: z.object({
    /** A part of the name or description, in any case. */
    search: z.string().trim().max(maxListSearchCharacters).default(''),
    /** Servers that are online come first with `players`, those with the most players at the top. */
    sort: z.enum(['players', 'name']).default('players'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  reply: z.strictObject({
    servers: z.array(listedPageSchema),
    total: z.int(),
    /** The page that is answered: the last one when a later one was asked for. */
    page: z.int(),
    pageCount: z.int(),
  }),
  rateLimit: { max: 120, perSeconds: 60 },
})

export const reportServer = route({
  method: 'POST',
  path: '/join/:serverName/report',
  access: 'anyone',
  summary: 'Tell the people who run this service that something is wrong with a public page.',
  params: nameParams,
  body: z.strictObject({
    message: z
      .string(withCode('report-empty'))
      .trim()
      .min(1, withCode('report-empty'))
      .max(maxReportCharacters, `At most ${maxReportCharacters} characters.`),
  }),
  reply: replySchema,
  status: 201,
  rateLimit: { max: 3, perSeconds: 600 },
})

export type JoinPageRefusal = Refusal<'no-join-page'> | Refusal<'page-not-hidden'>

/** Answers to the changes of this feature. */
export type JoinPageReply =
  | CodedReply<'join-page-saved'>
  | CodedReply<'server-reported'>
  | CodedReply<'join-page-hidden', { name: string }>
  | CodedReply<'join-page-shown', { name: string }>

/** Entries of this feature in the activity log. */
export type JoinPageActivity = 'join-page-changed' | 'server-page-hidden' | 'server-page-shown'
