import { findIssueCause, type LimitCause } from '@trellis/contract/kit/issue-cause.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import { type AnyMessages, findMessage, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { z } from 'zod'
import { readLocale, sourceLocale } from '../language/locale.ts'
import { fieldsMessages } from '../messages/fields.ts'
import { findFailureMessage, setFieldMessages } from './failure-messages.ts'

setFieldMessages((sentence, cause) => describeCause(cause, sentence))

/** Returns the panel's message for a fault that a schema of the contract found. */
export const describeIssue = (issue: z.core.$ZodIssue): string =>
  describeCause(findIssueCause(issue), issue.message)

function describeCause({ code, params }: Cause, sentence: string): string {
  const own = findMessage(fieldsMessages.codes, { code, params })
  if (own !== null) return own
  const refusal = findFailureMessage(code, params)
  if (refusal !== null) return refusal
  // In the contract's own language its sentence is the exact one.
  if (readLocale() === sourceLocale) return sentence
  const bounds: Messages<LimitCause> & AnyMessages = fieldsMessages.bounds
  return findMessage(bounds, { code, params }) ?? sentence
}
