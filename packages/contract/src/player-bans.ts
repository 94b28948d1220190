import * as z from 'zod'
import { instantSchema, serverParams } from './kit/ids.ts'
import { route } from './kit/route.ts'
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
  reply: z.object({ message: z.string() }),
  rateLimit: { max: 240, perSeconds: 60 },
})
