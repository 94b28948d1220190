import type { Reason } from '@trellis/contract/kit/reason.ts'
import { findFailureMessage } from './failure-messages.ts'

/** Returns a reason in the reader's language, or its English sentence if the panel does not know its code. */
export function describeReason({ reason, cause }: Reason): string
export function describeReason(of: {
  reason: string | null
  cause?: Reason['cause']
}): string | null
export function describeReason({
  reason,
  cause,
}: {
  reason: string | null
  cause?: Reason['cause']
}): string | null {
  return (cause && findFailureMessage(cause.code, cause.params)) ?? reason
}
