import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

export const activitySchema = z.object({
  actorType: z.enum(['Admin', 'User', 'System']),
  actorName: z.string(),
  /** A sentence in English such as 'Server started', for programs and for entries without a code. */
  action: z.string(),
  /** The code of the action; entries without one have a sentence of an older version. */
  code: z.string().optional(),
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

/** The default and maximum number of entries in one answer. */
export const logsListed = 1000

/** A search with fewer characters covers only the newest `shortSearchReach` entries. */
export const searchedCharacters = 3
export const shortSearchReach = 20_000

export const loggedActivitySchema = activitySchema.extend({
  /** Counts up; an entry with a higher number is newer. */
  id: z.int(),
  /** The ids of the actor and of the owner of the affected account or server; null if there is none. */
  actorId: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** For a grant that was taken back: the entry that did, when, and the admin. */
  takenBack: z.object({ id: z.int(), at: instantSchema, actorName: z.string() }).optional(),
})
export type LoggedActivity = z.output<typeof loggedActivitySchema>

/** A day in Asia/Jakarta, or an instant. */
const logTimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], withCode('date'))

const logFilter = {
  /** Matches any part of the action, the people's names or the details' values, ignoring case. */
  search: z.string().trim().max(100).default(''),
  /** The Discord id, GrowID or Discord name of the actor or the subject. */
  person: z.string().trim().max(100).default(''),
  /** The start of the range: a day or an instant. */
  from: logTimeSchema.optional(),
  /** The end of the range: a day, inclusive, or an instant, exclusive. */
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
    /** Limits the answer to entries older than the one with this number. */
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

/** Entries of this feature in the activity log. */
export type LogActivity = 'outcome-unknown'
