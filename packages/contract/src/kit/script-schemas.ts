import * as z from 'zod'
import { withCode } from './field-codes.ts'
import { isScriptName, scriptBounds } from './script-bounds.ts'

const tooLarge = 'Not a script: it has more than 64 KB.'
const encoder = new TextEncoder()

export const scriptNameSchema = z.string().refine(isScriptName, withCode('script-name'))

export const scriptSourceSchema = z
  .string()
  .max(scriptBounds.maxSourceBytes, tooLarge)
  .refine((text) => encoder.encode(text).length <= scriptBounds.maxSourceBytes, {
    error: tooLarge,
  })
