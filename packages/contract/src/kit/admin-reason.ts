import * as z from 'zod'
import { withCode } from './field-codes.ts'

/** Why an admin acts on something of a user, who reads it. */
export const adminReasonSchema = z
  .string(withCode('reason-empty'))
  .trim()
  .min(1, withCode('reason-empty'))
  .max(500, 'At most 500 characters.')
