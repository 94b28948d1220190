import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import type * as z from 'zod'
import { Fault } from './fault.ts'

/** A body may have thousands of faults; their sentences would be longer than the body. */
const maxFields = 100

/** Parses the input of a call. Throws a `bad-input` fault that names the first fields at fault. */
export function readInput<Shape extends z.ZodType>(schema: Shape, input: unknown): z.output<Shape> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  const fieldCauses: Record<string, Cause> = {}
  for (const issue of parsed.error.issues.slice(0, maxFields)) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??= issue.message
    fieldCauses[path] ??= findIssueCause(issue)
  }
  const [sentence = 'The request is not valid.'] = Object.values(fields)
  throw new Fault('bad-input', sentence, { fields, fieldCauses })
}
