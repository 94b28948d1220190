import * as z from 'zod'
import { fieldSentences } from './kit/field-sentences.ts'
import { instantSchema, userIdSchema } from './kit/ids.ts'
import { route } from './kit/route.ts'

export const activitySchema = z.object({
  actorType: z.enum(['Admin', 'User', 'System']),
  actorName: z.string(),
  /** Free text such as 'Server started'. */
  action: z.string(),
  timestamp: instantSchema,
  details: z.record(z.string(), z.unknown()),
})
export type Activity = z.output<typeof activitySchema>

export const readOwnActivity = route({
  method: 'GET',
  path: '/users/:id/activity',
  access: 'self',
  summary: "What happened to the user's account and server, newest first.",
  params: z.object({ id: userIdSchema }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.array(activitySchema),
})

/** How many entries an answer has unless another number is asked for; also the most. */
export const logsListed = 1000

/** A search of fewer characters looks through the newest `shortSearchReach` entries only. */
export const searchedCharacters = 3
export const shortSearchReach = 20_000

export const loggedActivitySchema = activitySchema.extend({
  /** Counts up; an entry with a higher number is newer. */
  id: z.int(),
  /** The actor, and the owner of the affected account or server; null for none. */
  actorId: z.string().nullable(),
  subjectId: z.string().nullable(),
})
export type LoggedActivity = z.output<typeof loggedActivitySchema>

const dateSentence = fieldSentences.date
/** A day in Asia/Jakarta, or an instant. */
const logTimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], dateSentence)

const logFilter = {
  /** Found anywhere in the action, the names of those concerned or the details' values, without case. */
  search: z.string().trim().max(100).default(''),
  /** The Discord id, GrowID or Discord name of the actor or the subject. */
  person: z.string().trim().max(100).default(''),
  /** The first day, or instant. */
  from: logTimeSchema.optional(),
  /** The last day, or the instant before which. */
  to: logTimeSchema.optional(),
  actorType: activitySchema.shape.actorType.optional(),
}

export const readLogs = route({
  method: 'GET',
  path: '/admin/logs',
  access: 'logs:view',
  summary: 'What admins, users and the service did, newest first.',
  query: z.object({
    ...logFilter,
    /** Only entries older than the one with this number. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(logsListed).default(logsListed),
  }),
  reply: z.array(loggedActivitySchema),
})

export const exportLogs = route({
  method: 'GET',
  path: '/admin/logs/export',
  access: 'logs:view',
  summary: 'The same as a CSV file, whole; nothing in it counts as a formula.',
  query: z.object(logFilter),
  reply: z.unknown(),
  download: true,
  rateLimit: { max: 10, perSeconds: 60 },
})
