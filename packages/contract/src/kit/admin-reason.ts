import * as z from 'zod'
import { fieldSentences } from './field-sentences.ts'

/** Why an admin acts on something of a user, who reads it. */
export const adminReasonSchema = z
  .string(fieldSentences['reason-empty'])
  .trim()
  .min(1, fieldSentences['reason-empty'])
  .max(500, 'At most 500 characters.')
