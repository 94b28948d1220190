import * as z from 'zod'
import { instantSchema } from './ids.ts'
import type { Refusal } from './refusal.ts'

/** An admin's suspension of a server, as its owner sees it. `until` is null for one without an end. */
export const suspensionSchema = z.object({
  reason: z.string(),
  since: instantSchema,
  until: instantSchema.nullable(),
})
export type Suspension = z.output<typeof suspensionSchema>

/** The suspension as admins see it; `by` is the name of the admin. */
export const managedSuspensionSchema = suspensionSchema.extend({ by: z.string() })
export type ManagedSuspension = z.output<typeof managedSuspensionSchema>

export type SuspensionRefusal = Refusal<'server-suspended', { why: string }>

/** Returns a refusal for each way to start a suspended server, else null. */
export const findSuspensionRefusal = (server: {
  suspension: Pick<Suspension, 'reason'> | null
}): SuspensionRefusal | null =>
  server.suspension && { code: 'server-suspended', params: { why: server.suspension.reason } }
