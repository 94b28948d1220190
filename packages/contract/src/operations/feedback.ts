import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

export const feedbackTypeSchema = z.enum(['Suggestion', 'Bug Report', 'General Feedback'])
export type FeedbackType = z.output<typeof feedbackTypeSchema>
/** Includes the types that do not come from the feedback form. */
export const listedFeedbackTypeSchema = z.enum([
  ...feedbackTypeSchema.options,
  'Ban Appeal',
  'Server Report',
])
export const defaultFeedbackType: FeedbackType = 'Suggestion'

export const feedbackStatusSchema = z.enum(['New', 'In Progress', 'Resolved', 'Archived'])
export type FeedbackStatus = z.output<typeof feedbackStatusSchema>

export const maxFeedbackCharacters = 4000
export const longFeedbackSentence = `Feedback can have at most ${maxFeedbackCharacters} characters.`

export type FeedbackRefusal =
  | Refusal<'feedback-banned'>
  | Refusal<'not-banned'>
  | Refusal<'already-appealed'>

export const submitFeedback = route({
  method: 'POST',
  path: '/feedback',
  access: 'signed-in',
  summary: 'Tell the people who run this service something.',
  body: z.strictObject({
    type: feedbackTypeSchema.default(defaultFeedbackType),
    message: z
      .string(withCode('feedback-empty'))
      .trim()
      .min(1, withCode('feedback-empty'))
      .max(maxFeedbackCharacters, longFeedbackSentence),
  }),
  reply: replySchema,
  status: 201,
  rateLimit: { max: 5, perSeconds: 300 },
})

export const feedbackSchema = z.object({
  id: z.string(),
  type: listedFeedbackTypeSchema,
  message: z.string(),
  /** The author, or the owner of the server that a visitor reports. */
  personId: userIdSchema,
  submittedByUsername: z.string(),
  submittedByGrowId: z.string(),
  /** The server that a report is about, unless it is gone. */
  serverName: z.string().optional(),
  status: feedbackStatusSchema,
  /** The last answer of an admin. */
  answer: z.string().optional(),
  timestamp: instantSchema,
})
export type Feedback = z.output<typeof feedbackSchema>

export const listFeedback = route({
  method: 'GET',
  path: '/admin/feedback',
  access: 'feedback:view',
  summary: 'The newest 1,000 messages, newest first.',
  query: z.object({ status: feedbackStatusSchema.optional() }),
  reply: z.array(feedbackSchema),
})

export const maxAnswerCharacters = 1000

const params = z.object({ feedbackId: z.string().min(1).max(40) })

export const setFeedbackStatus = route({
  method: 'PUT',
  path: '/admin/feedback/:feedbackId/status',
  access: 'feedback:manage',
  summary:
    'Move a message between New, In Progress, Resolved and Archived, and answer its author. The author gets a notice.',
  params,
  body: z.strictObject({
    status: feedbackStatusSchema,
    answer: z
      .string()
      .trim()
      .max(maxAnswerCharacters, `At most ${maxAnswerCharacters} characters.`)
      .optional(),
  }),
  reply: changedSchema,
})

export const deleteFeedback = route({
  method: 'DELETE',
  path: '/admin/feedback/:feedbackId',
  access: 'feedback:manage',
  summary: 'Delete a message.',
  params,
  reply: changedSchema,
})

export const maxAppealCharacters = 2000
export const longAppealSentence = `An appeal can have at most ${maxAppealCharacters} characters.`

const ownParams = z.object({ id: userIdSchema })

export const readAppeal = route({
  method: 'GET',
  path: '/users/:id/appeal',
  access: 'self',
  summary: 'When the present ban was appealed; null when it was not.',
  params: ownParams,
  reply: z.object({ sentAt: instantSchema.nullable() }),
})

export const sendAppeal = route({
  method: 'POST',
  path: '/users/:id/appeal',
  access: 'self',
  summary: 'Ask the people who run this service to lift the present ban; once for each ban.',
  params: ownParams,
  body: z.strictObject({
    message: z
      .string(withCode('appeal-empty'))
      .trim()
      .min(1, withCode('appeal-empty'))
      .max(maxAppealCharacters, longAppealSentence),
  }),
  reply: replySchema,
  status: 201,
  rateLimit: { max: 5, perSeconds: 300 },
})

/** Answers to the changes of this feature. */
export type FeedbackReply =
  | CodedReply<'feedback-sent'>
  | CodedReply<'appeal-sent'>
  | CodedReply<'feedback-status-set'>
  | CodedReply<'feedback-deleted'>

/** Entries of this feature in the activity log. */
export type FeedbackActivity =
  | 'ban-appealed'
  | 'feedback-deleted'
  | 'feedback-status-changed'
  | 'feedback-submitted'

/** Changes of this feature that can be undone. */
export type FeedbackUndo =
  | CodedReply<'feedback-set', { status: FeedbackStatus }>
  | CodedReply<'feedback-deleted'>

/** Refusals of changes of feedback by admins. */
export type FeedbackChangeRefusal = Refusal<'feedback-gone'> | Refusal<'feedback-status-changed'>
