import * as z from 'zod'
import { withCode } from './field-codes.ts'
import type { Refusal } from './refusal.ts'

const maxReason = 500
const maxReference = 100

/** The beginnings of the references that the ledger itself gives to its lines. */
const ownReference = /^(?:admin|code|debt|line|order|plan)(?::|$)|^(?:registration|server-time)$/i

/**
 * The optional texts of a grant. The user reads the reason in their history. A reference, such as the number of a payment, is
 * used once, so that a repeated call gives nothing twice.
 */
export const grantNoteShape = {
  reason: z.string().trim().max(maxReason, `At most ${maxReason} characters.`).optional(),
  reference: z
    .string()
    .trim()
    .max(maxReference, `At most ${maxReference} characters.`)
    .refine((it) => !ownReference.test(it), withCode('reference-reserved'))
    .optional(),
}

export type GrantNote = { reason?: string | undefined; reference?: string | undefined }

/** `at` is the instant of the grant that used the reference, and `when` the same for readers. */
export type ReferenceRefusal = Refusal<
  'reference-used',
  { reference: string; at: string; when: string }
>
