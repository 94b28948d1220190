import * as z from 'zod'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import { instantSchema, serverNameSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

const params = z.object({ name: serverNameSchema })

export const suspendServer = route({
  method: 'POST',
  path: '/admin/servers/:name/suspend',
  access: 'servers:manage',
  summary:
    'Stop a server and keep it from starting; replaces the reason and the end of one before.',
  params,
  body: z.strictObject({
    reason: adminReasonSchema,
    /** When the suspension ends; without it, when an admin lifts it. */
    until: instantSchema.nullable().optional(),
  }),
  reply: replySchema,
})

export const unsuspendServer = route({
  method: 'POST',
  path: '/admin/servers/:name/unsuspend',
  access: 'servers:manage',
  summary: 'Lift the suspension of a server; it starts again if it ran before.',
  params,
  reply: replySchema,
})

/** Answers to the changes of this feature. */
export type SuspensionReply =
  | CodedReply<'server-suspended-now', { name: string }>
  | CodedReply<'server-suspension-lifted', { name: string }>

/** Entries of this feature in the activity log. */
export type SuspensionActivity = 'server-suspended' | 'server-suspension-ended'

/** Refusals of suspensions. */
export type SuspensionRefusal =
  | Refusal<'no-server-of-name'>
  | Refusal<'server-not-suspended'>
  | Refusal<'suspension-end-passed'>
