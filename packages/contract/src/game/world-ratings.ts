import * as z from 'zod'
import { serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { worldRowSchema } from './worlds.ts'

export type WorldRatingRefusal = Refusal<'world-not-rated'>

/** How many of the best rated worlds are listed. */
export const bestWorldsListed = 20

export const readWorldRatings = route({
  method: 'GET',
  path: '/servers/:serverId/world-ratings',
  access: { server: 'view' },
  summary: 'The world of the day, and the worlds that players rate best.',
  params: serverParams,
  reply: z.object({
    worldOfDay: z.string().nullable(),
    /** The row of that world in the list of worlds. */
    worldOfDayRow: worldRowSchema.nullable(),
    /** `score` is 1 to 5; `weight` grows with each vote and with the level of its player. */
    best: z.array(z.object({ name: z.string(), score: z.number(), weight: z.int() })),
  }),
})

export const chooseWorldOfDay = route({
  method: 'PUT',
  path: '/servers/:serverId/world-of-the-day',
  access: { server: 'worlds' },
  summary: 'Choose the world of this day, until midnight UTC. It is one that players have rated.',
  params: serverParams,
  body: z.strictObject({ world: z.string().regex(/^[A-Z0-9_]{1,24}$/) }),
  reply: replySchema,
  rateLimit: { max: 60, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type WorldRatingReply = CodedReply<'world-of-the-day-chosen'>

/** Entries of this feature in the activity log. */
export type WorldRatingActivity = 'world-of-day-chosen'
