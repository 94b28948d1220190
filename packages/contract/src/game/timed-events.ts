import * as z from 'zod'
import { instantSchema, serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { timedEventFormSchema } from '../kit/timed-event-schemas.ts'
import {
  type TimedEventRefusalCode,
  timedEventEnds,
  timedEventKinds,
  timedEventRights,
} from '../kit/timed-events.ts'
import { worldNameSchema } from '../kit/world-names.ts'

export type TimedEventRefusal =
  | { [Code in TimedEventRefusalCode]: Refusal<Code> }[TimedEventRefusalCode]
  | Refusal<'events-while-offline'>

const stackSchema = z.tuple([z.int(), z.int()])

const runningSchema = z.object({
  kind: z.enum(timedEventKinds),
  /** Where it takes place; null for the whole server. */
  world: worldNameSchema.nullable(),
  by: z.string(),
  startedAt: instantSchema,
  endsAt: instantSchema,
  factor: z.int(),
  /** The rest of a rain, or the prize. */
  items: z.array(stackSchema),
  gems: z.int(),
  /** Whether a player has come near the prize of a hunt, so that all see it. */
  isPrizeSeen: z.boolean(),
  /** The best players of an arena, the best first. */
  scores: z.array(z.object({ name: z.string(), points: z.int() })),
})
export type RunningTimedEvent = z.output<typeof runningSchema>

const pastSchema = z.object({
  kind: z.enum(timedEventKinds),
  world: worldNameSchema.nullable(),
  by: z.string(),
  startedAt: instantSchema,
  endedAt: instantSchema,
  end: z.enum(timedEventEnds),
  winner: z.string().nullable(),
})
export type PastTimedEvent = z.output<typeof pastSchema>

const rateLimit = { max: 20, perSeconds: 60 }

export const listTimedEvents = route({
  method: 'GET',
  path: '/servers/:serverId/events',
  access: { server: 'view' },
  summary: 'The events that run in the game, and the last 50 that are over, newest first.',
  params: serverParams,
  reply: z.object({ running: z.array(runningSchema), past: z.array(pastSchema) }),
  rateLimit: { max: 120, perSeconds: 60 },
})

export const startTimedEvent = route({
  method: 'POST',
  path: '/servers/:serverId/events',
  access: { server: timedEventRights },
  summary: 'Start an event in the running game.',
  params: serverParams,
  body: timedEventFormSchema,
  reply: replySchema,
  status: 201,
  rateLimit,
})

export const stopTimedEvent = route({
  method: 'POST',
  path: '/servers/:serverId/events/stop',
  access: { server: timedEventRights },
  summary: 'End an event before its time.',
  params: serverParams,
  body: z.strictObject({ kind: z.enum(timedEventKinds), world: worldNameSchema.nullable() }),
  reply: replySchema,
  rateLimit,
})

/** Answers to the changes of this feature. */
export type TimedEventReply = CodedReply<'event-started'> | CodedReply<'event-ended'>

/** Entries of this feature in the activity log. */
export type TimedEventActivity = 'timed-event-started' | 'timed-event-stopped'
