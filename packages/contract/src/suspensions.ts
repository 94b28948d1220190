import * as z from 'zod'
import { fieldSentences } from './kit/field-sentences.ts'
import { instantSchema, serverNameSchema } from './kit/ids.ts'
import type { Refusal } from './kit/refusal.ts'
import { route } from './kit/route.ts'

/** An admin's suspension of a server, as its owner sees it. `until` is null for one without an end. */
export const suspensionSchema = z.object({
  reason: z.string(),
  since: instantSchema,
  until: instantSchema.nullable(),
})
export type Suspension = z.output<typeof suspensionSchema>

/** As admins see it; `by` is the name of the admin who suspended the server. */
export const managedSuspensionSchema = suspensionSchema.extend({ by: z.string() })
export type ManagedSuspension = z.output<typeof managedSuspensionSchema>

export type SuspensionRefusal = Refusal<'server-suspended', { why: string }>

/** Returns a refusal for each way to start a suspended server, else null. */
export const suspensionDenial = (server: {
  suspension: Pick<Suspension, 'reason'> | null
}): SuspensionRefusal | null =>
  server.suspension && { code: 'server-suspended', params: { why: server.suspension.reason } }

const params = z.object({ name: serverNameSchema })
const messageSchema = z.object({ message: z.string() })

export const suspendServer = route({
  method: 'POST',
  path: '/admin/servers/:name/suspend',
  access: 'servers:manage',
  summary:
    'Stop a server and keep it from starting; replaces the reason and the end of one before.',
  params,
  body: z.strictObject({
    reason: z
      .string(fieldSentences['reason-empty'])
      .trim()
      .min(1, fieldSentences['reason-empty'])
      .max(500, 'At most 500 characters.'),
    /** When the suspension ends; without it, when an admin lifts it. */
    until: instantSchema.nullable().optional(),
  }),
  reply: messageSchema,
})

export const unsuspendServer = route({
  method: 'POST',
  path: '/admin/servers/:name/unsuspend',
  access: 'servers:manage',
  summary: 'Lift the suspension of a server; it starts again if it ran before.',
  params,
  reply: messageSchema,
})
