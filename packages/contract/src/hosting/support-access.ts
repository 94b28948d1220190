import * as z from 'zod'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import {
  instantSchema,
  serverIdSchema,
  serverNameSchema,
  serverParams,
  userIdSchema,
} from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** Minutes after which the visit of an admin ends. */
export const visitMinutes = 30

export type SupportRefusal = Refusal<'own-server'> | Refusal<'visit-over'>

/** A visit of an admin to the panel of an owner. */
export const visitSchema = z.object({
  id: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  /** The owner's GrowID. */
  ownerName: z.string(),
  adminName: z.string(),
  /** True for the admin who visits, false for the owner. */
  isOwn: z.boolean(),
  reason: z.string(),
  startedAt: instantSchema,
  expiresAt: instantSchema,
  /** True once the owner has allowed changes. */
  allowsChanges: z.boolean(),
})
export type Visit = z.output<typeof visitSchema>

const visitParams = serverParams.extend({ visitId: z.string().max(64) })

export const startVisit = route({
  method: 'POST',
  path: '/admin/servers/:name/support-access',
  access: 'servers:manage',
  summary: "Open the panel of a server's owner for 30 minutes, to read.",
  params: z.object({ name: serverNameSchema }),
  body: z.strictObject({ reason: adminReasonSchema }),
  reply: replySchema.extend({ visit: visitSchema }),
  status: 201,
})

export const listVisits = route({
  method: 'GET',
  path: '/users/:id/support-visits',
  access: 'self',
  summary: "The open visits of admins to the user's servers, and the user's own visits.",
  params: z.object({ id: userIdSchema }),
  reply: z.array(visitSchema),
})

export const allowChanges = route({
  method: 'POST',
  path: '/servers/:serverId/support-access/:visitId/allow-changes',
  access: { server: 'owner' },
  summary: 'Let a visiting admin change things until the visit ends.',
  params: visitParams,
  reply: replySchema,
})

export const endVisit = route({
  method: 'DELETE',
  path: '/servers/:serverId/support-access/:visitId',
  access: { server: 'view' },
  summary: 'End the visit of an admin; for the owner and the admin.',
  params: visitParams,
  reply: replySchema,
})

/** Answers to the changes of this feature. */
export type VisitReply =
  | CodedReply<'visit-started', { name: string; minutes: number }>
  | CodedReply<'visit-may-change', { admin: string }>
  | CodedReply<'visit-ended'>

/** Entries of this feature in the activity log. */
export type VisitActivity =
  | 'support-visit-allowed-changes'
  | 'support-visit-ended'
  | 'support-visit-started'
