import * as z from 'zod'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import type { Unit } from '../kit/amounts.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import type { BalanceAction } from '../money/entitlements.ts'

/** The changes of balances that one call makes for many users. */
export const balanceBulkActionSchema = z.enum([
  'addTime',
  'removeTime',
  'setTime',
  'addSlots',
  'removeSlots',
  'setSlots',
  'addCredits',
  'removeCredits',
  'setCredits',
])
export type BalanceBulkAction = z.output<typeof balanceBulkActionSchema>

export type BulkUnit = Extract<Unit, 'time' | 'slot' | 'credit'>

/** The balance that a change of many users is about, and the action. */
export const balanceBulkChanges: Record<
  BalanceBulkAction,
  { unit: BulkUnit; action: BalanceAction }
> = {
  addTime: { unit: 'time', action: 'add' },
  removeTime: { unit: 'time', action: 'remove' },
  setTime: { unit: 'time', action: 'set' },
  addSlots: { unit: 'slot', action: 'add' },
  removeSlots: { unit: 'slot', action: 'remove' },
  setSlots: { unit: 'slot', action: 'set' },
  addCredits: { unit: 'credit', action: 'add' },
  removeCredits: { unit: 'credit', action: 'remove' },
  setCredits: { unit: 'credit', action: 'set' },
}

export type BulkGrantRefusal =
  | Refusal<'no-such-grant'>
  | Refusal<'grant-taken-back'>
  | Refusal<'grant-being-taken-back'>

export const bulkGrantSchema = z.object({
  id: z.string(),
  at: instantSchema,
  adminId: userIdSchema,
  adminName: z.string(),
  action: balanceBulkActionSchema,
  /** Days, slots or credits for each user. */
  amount: z.int(),
  /** Empty without one. */
  reason: z.string(),
  reference: z.string(),
  /** How many users it changed, and for how many of them it is not taken back. */
  users: z.int(),
  open: z.int(),
  /** Who took it back last; null before. `isOver` is false while that takes place. */
  takenBack: z
    .object({ at: instantSchema, adminName: z.string(), reason: z.string(), isOver: z.boolean() })
    .nullable(),
})
export type BulkGrant = z.output<typeof bulkGrantSchema>

const params = z.object({ batch: z.string().min(1).max(40) })

export const readBulkGrant = route({
  method: 'GET',
  path: '/admin/bulk-grants/:batch',
  access: 'users:bulk_actions',
  summary: 'One change of many users, and how much of it is not taken back.',
  params,
  reply: bulkGrantSchema,
})

export const takeBulkGrantBack = route({
  method: 'POST',
  path: '/admin/bulk-grants/:batch/take-back',
  access: 'users:bulk_actions',
  summary:
    'Take a change of many users back for each of them, as their lines are reversed. What is used already becomes a debt in credits.',
  params,
  body: z.strictObject({ reason: adminReasonSchema }),
  reply: replySchema.extend({
    /** For how many users it was taken back, and how many of them owe credits now. */
    users: z.int(),
    owing: z.int(),
    /** The users for whom it was not taken back, with the reason. */
    left: z.array(replySchema.extend({ discordId: userIdSchema })),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type BulkGrantReply = CodedReply<'grant-taken-back-for', { users: number }>

/** Entries of this feature in the activity log. */
export type BulkGrantActivity = 'bulk-grant-made' | 'bulk-grant-taken-back'
