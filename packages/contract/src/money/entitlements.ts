import * as z from 'zod'
import { adminReasonSchema } from '../kit/admin-reason.ts'
import {
  adminUserParams,
  type LedgerUnit,
  ledgerUnitSchema,
  maxAmount,
  type Unit,
} from '../kit/amounts.ts'
import { formatCount } from '../kit/count.ts'
import { pagedShape, pageSchema } from '../kit/document.ts'
import { failureSchema } from '../kit/failure.ts'
import { withCode } from '../kit/field-codes.ts'
import { grantNoteShape } from '../kit/grant-note.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

/**
 * One permanent line of the ledger: one change of a balance. Amounts, balances and debts are in credits, slots, backups
 * and megabytes; server time is in milliseconds, because its use is booked exactly.
 */
export const ledgerLineSchema = z.object({
  id: z.int(),
  at: instantSchema,
  unit: ledgerUnitSchema,
  amount: z.int(),
  /** The balance right after this line. */
  balance: z.int(),
  /** A phrase in English, such as 'Redeemed code TRELLIS-ABC123', for programs and for lines without a code. */
  reason: z.string(),
  /** The code of the reason and its values, with which the panel words it in the reader's language. */
  reasonCode: z.string().optional(),
  reasonParams: failureSchema.shape.params,
  /** The name of the actor, or 'Trellis' for the service itself. */
  actor: z.string(),
  /** For admins: the Discord ID of an admin who made the line, if exactly one admin has that name now. */
  actorId: userIdSchema.optional(),
  /** The cause of the line, such as `code:TRELLIS-ABC123`, `order:…` or `line:17`, or the reference of an admin's grant. */
  reference: z.string(),
  /** The line that reversed this one, or null. */
  reversedBy: z.int().nullable(),
  /** The number of the change of many users that the line belongs to, if it does. */
  batch: z.string().optional(),
})
export type LedgerLine = z.output<typeof ledgerLineSchema>

const ledgerQuery = pageSchema.omit({ search: true }).extend({ unit: ledgerUnitSchema.optional() })
const ledgerPage = z.object({ rows: z.array(ledgerLineSchema), ...pagedShape })

export const readOwnLedger = route({
  method: 'GET',
  path: '/users/:id/ledger',
  access: 'self',
  summary: "Every line behind the user's balances, newest first; 10 a page.",
  params: z.object({ id: userIdSchema }),
  query: ledgerQuery,
  reply: ledgerPage,
})

export const readUserLedger = route({
  method: 'GET',
  path: '/admin/users/:discordId/ledger',
  access: 'users:view',
  summary: "Every line behind a user's balances, newest first; 10 a page.",
  params: adminUserParams,
  query: ledgerQuery,
  reply: ledgerPage,
})

const debtReference = 'debt:'

/** Returns the reference of the lines that pay a debt with the credits of another line. */
export const formatDebtReference = (line: number) => `${debtReference}${line}`

/** Returns whether a line makes, pays or forgives a debt. Such a line cannot be reversed; a debt is forgiven instead. */
export const isDebtLine = ({ unit, reference }: Pick<LedgerLine, 'unit' | 'reference'>): boolean =>
  unit === 'debt' || reference.startsWith(debtReference)

export const reverseLedgerLine = route({
  method: 'POST',
  path: '/admin/ledger/:line/reverse',
  access: 'users:manage',
  summary:
    'Take a line back by an opposite one; a line of a purchase takes the whole purchase back. What is used already becomes a debt in credits.',
  params: z.object({ line: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: z.strictObject({ reason: adminReasonSchema }),
  /** `debt` is the part in credits that could not be taken back, and is owed now. */
  reply: replySchema.extend({ debt: z.int() }),
})

export const forgiveDebt = route({
  method: 'POST',
  path: '/admin/users/:discordId/debt/forgive',
  access: 'users:manage',
  summary: "Forgive a user's whole debt.",
  params: adminUserParams,
  body: z.strictObject({ reason: adminReasonSchema }),
  reply: replySchema,
})

/** Names what does not add up. Sums and balances are in the units of the ledger. */
export type LedgerFault =
  | Refusal<'account-sum', { unit: LedgerUnit; balance: number; sum: number }>
  | Refusal<'line-sum', { id: number; balance: number; sum: number }>
  | Refusal<'line-number', { id: number; number: number; counted: number }>
  | Refusal<'code-claims', { code: string; claimed: number; counted: number }>
  | Refusal<'redemption-without-line', { code: string }>
  | Refusal<'order-paid', { id: string; total: number; paid: number }>
  | Refusal<'order-sum', { id: string; total: number; sum: number }>

/** A fault in English, with its code and values; one that was stored by an earlier version has no code. */
const ledgerFaultSchema = causeSchema.partial().extend({
  userId: z.string().nullable(),
  fault: z.string(),
})

/** The result of checking all sums; each entry of `faults` is an inconsistency. */
export const ledgerCheckSchema = z.object({
  at: instantSchema,
  accounts: z.int(),
  lines: z.int(),
  codes: z.int(),
  orders: z.int(),
  faults: z.array(ledgerFaultSchema),
})
export type LedgerCheck = z.output<typeof ledgerCheckSchema>

export const readLedgerCheck = route({
  method: 'GET',
  path: '/admin/ledger/check',
  access: 'users:view',
  summary: 'What the last check of all sums found; null before the first.',
  reply: z.object({ check: ledgerCheckSchema.nullable() }),
})

export const checkLedger = route({
  method: 'POST',
  path: '/admin/ledger/check',
  access: 'users:manage',
  summary: 'Add everything up now.',
  reply: z.object({ check: ledgerCheckSchema }),
  rateLimit: { max: 6, perSeconds: 60 },
})

export const balanceActionSchema = z.enum(['add', 'remove', 'set'])
export type BalanceAction = z.output<typeof balanceActionSchema>

const changeBody = (max: number) =>
  z.strictObject({
    ...grantNoteShape,
    action: balanceActionSchema,
    amount: z
      .int(withCode('amount'))
      .min(0, withCode('amount'))
      .max(max, { error: () => `At most ${formatCount(max)}.` }),
  })

export const changeCredits = route({
  method: 'POST',
  path: '/admin/users/:discordId/credits',
  access: 'users:manage',
  summary: "Change a user's credits.",
  params: adminUserParams,
  body: changeBody(maxAmount.credit),
  reply: changedSchema,
})

export const changeExpiry = route({
  method: 'POST',
  path: '/admin/users/:discordId/expiry',
  access: 'users:manage',
  summary: "Change a user's server time, in days.",
  params: adminUserParams,
  body: changeBody(maxAmount.time),
  reply: changedSchema,
})

export const changeSlots = route({
  method: 'POST',
  path: '/admin/users/:discordId/slot',
  access: 'users:manage',
  summary: 'Change how many servers a user may have.',
  params: adminUserParams,
  body: changeBody(maxAmount.slot),
  reply: changedSchema,
})

export const changeBackups = route({
  method: 'POST',
  path: '/admin/users/:discordId/backups',
  access: 'users:manage',
  summary: 'Change how many backups a user may have of each server beyond the first.',
  params: adminUserParams,
  body: changeBody(maxAmount.backup),
  reply: changedSchema,
})

export const setStorageLimit = route({
  method: 'POST',
  path: '/admin/users/:discordId/set-storage',
  access: 'users:manage',
  summary: "Set a user's storage limit, in megabytes.",
  params: adminUserParams,
  body: z.strictObject({
    ...grantNoteShape,
    limitMB: z
      .int(withCode('storage-limit'))
      .min(1, withCode('storage-limit'))
      .max(maxAmount.storage, withCode('storage-limit')),
  }),
  reply: changedSchema,
})

export const setPaid = route({
  method: 'POST',
  path: '/admin/users/:discordId/set-paid',
  access: 'users:manage',
  summary:
    'Put a user on the Paid plan: its duration is added as server time, `perm` makes it permanent.',
  params: adminUserParams,
  body: z.strictObject({
    ...grantNoteShape,
    duration: z.string(withCode('plan-duration')).max(20, withCode('duration')),
  }),
  reply: changedSchema,
})

export const setFree = route({
  method: 'POST',
  path: '/admin/users/:discordId/set-free',
  access: 'users:manage',
  summary: 'Put a user back on the Free plan; the server time that is left stays.',
  params: adminUserParams,
  reply: changedSchema,
})

/** Answers to the changes of this feature. */
export type EntitlementReply =
  | CodedReply<'balance-updated', { unit: Unit; action: BalanceAction; amount: number }>
  | CodedReply<'plan-paid'>
  | CodedReply<'plan-free'>
  | CodedReply<'line-reversed'>
  | CodedReply<'debt-forgiven'>

/** Entries of this feature in the activity log. */
export type EntitlementActivity =
  | 'user-credits-changed'
  | 'user-ledger-line-reversed'
  | 'user-debt-forgiven'
  | 'user-plan-changed'
  | 'user-server-time-changed'
  | 'user-slots-changed'
  | 'user-backups-changed'
  | 'user-storage-limit-changed'

/** Changes of this feature that can be undone. */
export type EntitlementUndo =
  | CodedReply<'balance-changed', { unit: LedgerUnit; name: string }>
  | CodedReply<'plan-paid', { name: string }>
  | CodedReply<'plan-free', { name: string }>

/** Refusals of what admins give, take back and reverse. */
export type EntitlementRefusal =
  | Refusal<'reversal'>
  | Refusal<'already-reversed'>
  | Refusal<'debt-line'>
  | Refusal<'no-such-line'>
  | Refusal<'no-debt'>
  | Refusal<'used-up', { unit: Unit }>
  | Refusal<'too-much'>
  | Refusal<'below-zero', { unit: Unit }>
  | Refusal<'paid-without-duration'>
  | Refusal<'paid-duration-invalid'>
  | Refusal<'plan-changed', { username: string }>
