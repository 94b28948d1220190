import * as z from 'zod'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import { instantSchema, serverIdSchema, serverNameSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** Hours in which a second admin can confirm. */
export const confirmationHours = 24

/** The number of confirmations that can wait at a time. */
export const maxConfirmations = 100

export type HandOverRefusal =
  | Refusal<'hand-over-to-banned'>
  | Refusal<'hand-over-to-admin'>
  | Refusal<'hand-over-too-large'>
  | Refusal<'hand-over-waiting'>
  | Refusal<'hand-over-server-deleted'>
  | Refusal<'hand-over-other-owner'>
  | Refusal<'no-such-confirmation'>
  | Refusal<'confirmation-by-same-admin'>
  | Refusal<'confirmation-asker-lost-right'>
  | Refusal<'too-many-confirmations', { max: number }>

const personSchema = z.object({ discordId: userIdSchema, growId: z.string() })

/** A change by an admin that a second admin has to confirm. */
export const confirmationSchema = z.object({
  id: z.string(),
  kind: z.literal('server-owner'),
  server: z.object({
    id: serverIdSchema,
    name: z.string(),
    /** A deleted server must be restored before the change can be confirmed. */
    isDeleted: z.boolean(),
  }),
  /** The owner when the change was asked for; `debt` in credits stays with this account. */
  from: personSchema.extend({ debt: z.int() }),
  to: personSchema,
  reason: z.string(),
  keepMembers: z.boolean(),
  askedBy: z.object({ discordId: userIdSchema, name: z.string() }),
  createdAt: instantSchema,
  expiresAt: instantSchema,
})
export type Confirmation = z.output<typeof confirmationSchema>

const confirmationParams = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'Not a confirmation.'),
})
const limit = { max: 30, perSeconds: 60 }

export const changeServerOwner = route({
  method: 'PUT',
  path: '/admin/servers/:name/owner',
  access: 'servers:manage',
  summary:
    'Give a server to another registered account. It waits for a second admin unless a super admin acts. A running server is stopped; members are removed unless they are kept.',
  params: z.object({ name: serverNameSchema }),
  body: z.strictObject({
    discordId: userIdSchema,
    reason: adminReasonSchema,
    keepMembers: z.boolean().optional(),
  }),
  reply: replySchema.extend({
    /** Null when the server has its new owner already. */
    confirmation: confirmationSchema.nullable(),
  }),
  mayWait: true,
  rateLimit: limit,
})

export const listConfirmations = route({
  method: 'GET',
  path: '/admin/confirmations',
  access: 'servers:manage',
  summary: 'The changes that wait for a second admin, newest first.',
  reply: z.array(confirmationSchema),
})

export const confirmChange = route({
  method: 'POST',
  path: '/admin/confirmations/:id',
  access: 'servers:manage',
  summary: 'Confirm the change of another admin, who must still have the right to it.',
  params: confirmationParams,
  reply: replySchema.extend({ serverId: serverIdSchema, serverName: z.string() }),
  rateLimit: limit,
})

export const cancelConfirmation = route({
  method: 'DELETE',
  path: '/admin/confirmations/:id',
  access: 'servers:manage',
  summary: 'Decline the change of another admin, or withdraw your own.',
  params: confirmationParams,
  reply: replySchema,
  rateLimit: limit,
})

/** Answers to the changes of this feature. */
export type HandOverReply =
  | CodedReply<'hand-over-asked', { hours: number }>
  | CodedReply<'hand-over-done', { name: string; owner: string }>
  | CodedReply<'hand-over-cancelled'>

/** Entries of this feature in the activity log. */
export type HandOverActivity =
  | 'server-owner-change-asked'
  | 'server-owner-change-cancelled'
  | 'server-owner-change-ended'
  | 'server-owner-changed'
