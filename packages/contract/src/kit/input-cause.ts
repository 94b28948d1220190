import type * as z from 'zod'
import { type FieldCause, findIssueCause } from './issue-cause.ts'
import { findListRefusal } from './list-bounds.ts'

/** Returns the code of a fault that a schema found in an input, with that of a list in game data that is too long. */
export const findInputCause = (issue: z.core.$ZodIssue): FieldCause =>
  (issue.code === 'too_big' ? findListRefusal(issue.message) : null) ?? findIssueCause(issue)
