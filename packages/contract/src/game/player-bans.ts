import * as z from 'zod'
import { instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { playerParams } from './players.ts'

export const bannedPlayerSchema = z.object({
  name: z.string(),
  at: instantSchema,
  by: z.string(),
  /** When the ban ends, as ISO 8601; absent for a permanent ban. Imports may have any text here. */
  until: z.string().optional(),
  reason: z.string().optional(),
})
export type BannedPlayer = z.output<typeof bannedPlayerSchema>

export const listBannedPlayers = route({
  method: 'GET',
  path: '/servers/:serverId/banned-players',
  access: { server: 'view' },
  summary: 'Who may not join this server, newest first.',
  params: serverParams,
  reply: z.array(bannedPlayerSchema),
})

export const unbanPlayer = route({
  method: 'DELETE',
  path: '/servers/:serverId/banned-players/:name',
  access: { server: ['moderation', 'players'] },
  summary: 'Let a player join again, with the data they had when there is a kept version.',
  params: playerParams,
  reply: replySchema,
  rateLimit: { max: 240, perSeconds: 60 },
})

/** A report that a player made in the game. Its name is a number that no other open report has. */
export const reportSchema = z.object({
  name: z.string(),
  at: z.string(),
  by: z.string(),
  about: z.string(),
  reason: z.string(),
  world: z.string(),
  /** The last lines of the reported player, the oldest first. */
  lines: z.array(z.object({ at: z.string(), text: z.string() })),
})
export type PlayerReport = z.output<typeof reportSchema>

export const listReports = route({
  method: 'GET',
  path: '/servers/:serverId/reports',
  access: { server: ['moderation', 'players'] },
  summary: 'The open reports of players about others, newest first.',
  params: serverParams,
  reply: z.array(reportSchema),
})

export const closeReport = route({
  method: 'DELETE',
  path: '/servers/:serverId/reports/:report',
  access: { server: ['moderation', 'players'] },
  summary: 'Close a report that was dealt with.',
  params: serverParams.extend({ report: z.string().regex(/^\d{1,9}$/) }),
  reply: replySchema,
  rateLimit: { max: 240, perSeconds: 60 },
})

/** An action of a moderator in the game. */
export const moderationActionSchema = z.object({
  at: z.string(),
  action: z.string(),
  by: z.string(),
  /** The affected player or world. */
  about: z.string(),
  until: z.string().optional(),
  what: z.string().optional(),
  reason: z.string().optional(),
})
export type ModerationAction = z.output<typeof moderationActionSchema>

export const listModerationActions = route({
  method: 'GET',
  path: '/servers/:serverId/moderation-actions',
  access: { server: ['moderation', 'players'] },
  summary: 'What moderators did in the game: who, what, when and why, newest first.',
  params: serverParams,
  reply: z.array(moderationActionSchema),
})

/** Refusals of bans of players. */
export type PlayerBanRefusal = Refusal<'duration-invalid'> | Refusal<'player-not-banned'>
