import * as z from 'zod'
import { withCode } from './field-codes.ts'

/** One line of input. Line breaks and control characters are rejected so that one command stays one. */
export const consoleCommandSchema = z
  .string()
  .max(500, 'A command is at most 500 characters long.')
  .refine((text) => text.trim() !== '', withCode('command-empty'))
  .refine(
    (text) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text),
    withCode('plain-command'),
  )
