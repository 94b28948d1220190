import * as z from 'zod'
import { describeAmount, maxAmount, rewardSchema, type Unit } from '../kit/amounts.ts'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { FieldCause } from '../kit/issue-cause.ts'
import { cleanPasted } from '../kit/pasted-text.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import type { CodeLimits } from '../platform/panel-settings.ts'
import { changedSchema } from '../platform/undo.ts'

export const codeTypeSchema = z.enum(['Slot', 'ServerTime', 'Credits'])
export type CodeType = z.output<typeof codeTypeSchema>

export const unitOfCode: Record<CodeType, Unit> = {
  Slot: 'slot',
  ServerTime: 'time',
  Credits: 'credit',
}

export const codePrefix = 'TRELLIS-'
export const codePlaceholder = `${codePrefix}XXXXXX`

export const codeStatusSchema = z.enum(['available', 'claimed', 'out_of_stock', 'expired'])
export type CodeStatus = z.output<typeof codeStatusSchema>

const stockSchema = z.object({ claimed: z.int(), total: z.int() })

/** The public part of a public code. */
export const sharedCodeSchema = rewardSchema.extend({
  code: z.string(),
  stock: stockSchema,
  /** The last valid day, `YYYY-MM-DD` in Asia/Jakarta; null if the code never expires. */
  expiryDate: z.iso.date().nullable(),
})
export type SharedCode = z.output<typeof sharedCodeSchema>

export const publicCodeSchema = sharedCodeSchema.extend({ status: codeStatusSchema })
export type PublicCode = z.output<typeof publicCodeSchema>

/**
 * Returns the instant at which a code with this last day expires: midnight after it in Asia/Jakarta (UTC+7).
 */
export function getCodeEnd(expiryDate: string): number {
  return Date.parse(`${expiryDate}T00:00:00+07:00`) + 86_400_000
}

/** Returns the status of a code for one user at `now`; the api refuses by it, and the panel shows it. */
export function getCodeStatus(
  code: Pick<SharedCode, 'stock' | 'expiryDate'>,
  isMine: boolean,
  now: number,
): CodeStatus {
  if (isMine) return 'claimed'
  if (code.expiryDate !== null && now >= getCodeEnd(code.expiryDate)) return 'expired'
  return code.stock.claimed >= code.stock.total ? 'out_of_stock' : 'available'
}

/** Returns a typed code in capitals, and its letters and digits: hyphens get lost, or become blanks, in chats. */
export function readTypedCode(typed: string): { code: string; bare: string } {
  const code = cleanPasted(typed).toUpperCase()
  return { code, bare: code.replaceAll(/[\s_-]+/g, '') }
}

const unknownCodeSentence = 'This code does not exist.'

export type CodeRefusal =
  | Refusal<'unknown-code'>
  | Refusal<'own-code'>
  | Refusal<'code-claimed'>
  | Refusal<'code-out-of-stock'>
  | Refusal<'code-expired'>

/** The refusal for each status in which a code cannot be redeemed. */
export const codeDenials: Record<Exclude<CodeStatus, 'available'>, CodeRefusal> = {
  claimed: { code: 'code-claimed' },
  out_of_stock: { code: 'code-out-of-stock' },
  expired: { code: 'code-expired' },
}

export const redeemCode = route({
  method: 'POST',
  path: '/users/:id/redeem',
  access: 'self',
  summary: 'Redeem a code: its reward is added to the account at once.',
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({
    code: z
      .string(withCode('code-empty'))
      .overwrite(cleanPasted)
      .min(1, withCode('code-empty'))
      .max(64, unknownCodeSentence),
  }),
  reply: replySchema.extend(rewardSchema.shape),
  rateLimit: { max: 20, perSeconds: 60 },
})

export const readPublicCodes = route({
  method: 'GET',
  path: '/users/:id/public-redeem-codes',
  access: 'self',
  summary: 'The public codes and what each is to this user, newest first.',
  params: z.object({ id: userIdSchema }),
  reply: z.array(publicCodeSchema),
})

/** A code as admins see it; the keys are the spec's. */
export const redeemCodeRowSchema = z.object({
  code: z.string(),
  Type: codeTypeSchema,
  Amount: z.int(),
  Stock: z.int(),
  'Claimed by': z.array(z.string()),
  /** The Discord IDs of those who claimed it, in the same order. */
  claimedByIds: z.array(userIdSchema),
  'Created by': z.string(),
  /** The Discord ID of the creator; null for an older code unless exactly one admin has that name now. */
  createdById: userIdSchema.nullable(),
  createdAt: instantSchema,
  expiryDate: z.iso.date().nullable(),
  isPublic: z.boolean(),
})
export type RedeemCodeRow = z.output<typeof redeemCodeRowSchema>

export const listRedeemCodes = route({
  method: 'GET',
  path: '/admin/redeem-codes',
  access: 'codes:view',
  summary: 'Every code, newest first.',
  reply: z.array(redeemCodeRowSchema),
})

/** Returns the field of a code that exceeds the limits of the settings, with a sentence and its code, or null. */
export function findCodeLimitFault(
  code: { type: CodeType; amount: number; stock: number },
  limits: CodeLimits,
): { field: 'amount' | 'stock'; sentence: string; cause: FieldCause } | null {
  const byType = { Credits: limits.credits, ServerTime: limits.serverTime, Slot: limits.slots }
  const max = byType[code.type]
  if (code.amount > max) {
    const largest = describeAmount(unitOfCode[code.type], max)
    const cause = { code: 'max-code', params: { unit: unitOfCode[code.type], max } } as const
    return { field: 'amount', sentence: `A code gives at most ${largest}.`, cause }
  }
  if (code.stock <= limits.stock) return null
  const cause = { code: 'max-number', params: { max: limits.stock } } as const
  return { field: 'stock', sentence: `At most ${limits.stock.toLocaleString('en-US')}.`, cause }
}

/** `YYYY-MM-DD`, or an instant, which is converted to its day in Asia/Jakarta. */
const expiryDateSchema = z.union([
  z.iso.date(withCode('expiry-date')),
  z.iso
    .datetime({ offset: true })
    .transform((instant) =>
      new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10),
    ),
])

export const createRedeemCode = route({
  method: 'POST',
  path: '/admin/redeem-codes',
  access: 'codes:manage',
  summary: 'Create a code; without a suffix of its own it gets six random characters.',
  body: z
    .strictObject({
      type: codeTypeSchema,
      amount: z.int(withCode('code-amounts')).min(1, withCode('code-amounts')),
      stock: z
        .int(withCode('code-amounts'))
        .min(1, withCode('code-amounts'))
        .max(1_000_000, 'At most 1,000,000.'),
      customSuffix: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z0-9-]{3,20})?$/, withCode('code-suffix'))
        .optional(),
      expiryDate: expiryDateSchema.nullish(),
      isPublic: z.boolean().default(false),
    })
    .refine(({ type, amount }) => amount <= maxAmount[unitOfCode[type]], {
      path: ['amount'],
      error: withCode('amount-too-large'),
    }),
  reply: z.object({ code: z.string() }),
  status: 201,
})

export const deleteRedeemCode = route({
  method: 'DELETE',
  path: '/admin/redeem-codes/:code',
  access: 'codes:manage',
  summary: 'Delete a code; what it has given stays given.',
  params: z.object({ code: z.string().min(1).max(64) }),
  reply: changedSchema,
})

/** Answers to the changes of this feature. */
export type CodeReply =
  | CodedReply<'code-redeemed', { unit: Unit; amount: number }>
  | CodedReply<'code-deleted', { code: string }>

/** Entries of this feature in the activity log. */
export type CodeActivity = 'redeem-code-created' | 'redeem-code-deleted' | 'redeemed-a-code'

/** Changes of this feature that can be undone. */
export type CodeUndo = CodedReply<'code-deleted', { code: string }>

/** Refusals of changes of redeem codes. */
export type CodeChangeRefusal =
  | Refusal<'code-taken'>
  | Refusal<'code-expiry-passed'>
  | Refusal<'code-limits-super-only'>
