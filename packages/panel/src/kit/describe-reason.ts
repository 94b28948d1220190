import type { Cause, Reason } from '@trellis/contract/kit/reason.ts'
import { reasonsMessages } from '../messages/reasons.ts'
import { addFailureMessages, findFailureMessage } from './failure-messages.ts'

addFailureMessages(reasonsMessages)

/** Returns the panel's message for a cause; null for a code that the panel does not know. */
export const describeCause = ({ code, params }: Cause): string | null =>
  findFailureMessage(code, params)

/** Returns a reason in the reader's language, or its English sentence if the panel does not know its code. */
export function describeReason<R extends string | null>({
  reason,
  cause,
}: {
  reason: R
  cause?: Reason['cause'] | null
}): string | R {
  return (cause && describeCause(cause)) ?? reason
}
