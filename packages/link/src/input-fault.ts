import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import { getIssueSentence } from '@trellis/texts/field-sentences.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type * as z from 'zod'
import { Fault } from './fault.ts'

/** An input may have thousands of faults; their sentences would be longer than the input. */
const maxFields = 100

/** Creates the failure for an input that does not fit its schema: `bad-input`, with the first fields at fault. */
export function createInputFault({ issues }: z.core.$ZodError): Fault {
  const fields: Record<string, string> = {}
  const fieldCauses: Record<string, Cause> = {}
  for (const issue of issues.slice(0, maxFields)) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??= getIssueSentence(issue)
    fieldCauses[path] ??= findIssueCause(issue)
  }
  const [sentence = getSentence({ code: 'request-invalid' })] = Object.values(fields)
  return new Fault('bad-input', sentence, { fields, fieldCauses })
}
