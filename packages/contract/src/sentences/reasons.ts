import type { EndReason } from '../kit/end-reasons.ts'
import type { Reason } from '../kit/reason.ts'
import type { UserRefusal } from '../refusals.ts'
import { sentenceFor } from './sentences.ts'

/** Creates the reason for a result from its code and values. */
export function createReason(refusal: UserRefusal | EndReason): Reason {
  const { code, params } = refusal
  return { reason: sentenceFor(refusal), cause: { code, ...(params && { params }) } }
}
