import * as z from 'zod'
import { withCode } from './field-codes.ts'
import { isPlainText } from './plain-text.ts'

export const maxCreditsTextCharacters = 500

/** How users of this service get credits, in the words of the people who run it; empty if they have not said. */
export const creditsTextSchema = z
  .string()
  .trim()
  .max(maxCreditsTextCharacters, `At most ${maxCreditsTextCharacters} characters.`)
  .refine(isPlainText, withCode('plain-description'))
