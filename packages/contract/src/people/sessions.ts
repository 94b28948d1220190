import * as z from 'zod'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The maximum number of sessions that are listed, those that were used last. */
export const maxListedSessions = 100

/** One sign-in of a user that has not ended. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  /** When its panel last asked for new tokens, which an open one does every few minutes. */
  lastUsedAt: instantSchema,
  /** The network address of that moment; empty if it is not known. */
  address: z.string(),
  /** The browser's name for itself; empty if it is not known. */
  agent: z.string(),
  /** Whether the call itself was made with it. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof sessionSchema>

const params = z.object({ id: userIdSchema })

export const listSessions = route({
  method: 'GET',
  path: '/users/:id/sessions',
  access: 'self',
  orAdmin: 'users:manage',
  summary: 'The sign-ins of a user that have not ended, the last used first. Also for admins.',
  params,
  reply: z.array(sessionSchema),
})

export const endSession = route({
  method: 'DELETE',
  path: '/users/:id/sessions/:sessionId',
  access: 'self',
  orAdmin: 'users:manage',
  summary: 'End a sign-in at once, with what it has open. Also for admins.',
  params: params.extend({ sessionId: z.string().min(1).max(64) }),
  reply: replySchema,
  rateLimit: { max: 60, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type SessionReply = CodedReply<'session-signed-out'>

/** Entries of this feature in the activity log. */
export type SessionActivity = 'session-ended'
