import type { EndReason } from '@trellis/contract/kit/end-reasons.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { getSentence } from './sentences.ts'

/** Creates the reason for a result from its code and values. */
export function createReason(refusal: UserRefusal | EndReason): Reason {
  const { code, params } = refusal
  return { reason: getSentence(refusal), cause: { code, ...(params && { params }) } }
}
