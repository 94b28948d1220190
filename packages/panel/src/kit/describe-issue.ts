import { findFieldCode } from '@trellis/contract/kit/field-sentences.ts'
import type { z } from 'zod'
import { fieldsMessages } from '../messages/fields.ts'
import { readLocale, sourceLocale } from './locale.ts'

/** Returns the panel's message for a fault that a schema of the contract found. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const known = describeSentence(issue.message)
  // In the contract's own language its sentence is the exact one.
  return known ?? (readLocale() === sourceLocale ? issue.message : describeLimit(issue))
}

/** Returns the panel's message for a sentence of the contract; null for one without a code. */
export function describeSentence(sentence: string): string | null {
  const code = findFieldCode(sentence)
  return code === null ? null : fieldsMessages.codes[code]
}

function describeLimit(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return describeMinimum(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return describeMaximum(issue.origin, Number(issue.maximum))
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return isMissing ? fieldsMessages.missing : fieldsMessages.invalid
}

function describeMinimum(origin: string, min: number): string {
  if (isNumber(origin)) return fieldsMessages.minNumber({ min })
  if (min === 1) return fieldsMessages.missing
  return origin === 'string'
    ? fieldsMessages.minLength({ min })
    : fieldsMessages.minEntries({ min })
}

function describeMaximum(origin: string, max: number): string {
  if (isNumber(origin)) return fieldsMessages.maxNumber({ max })
  return origin === 'string'
    ? fieldsMessages.maxLength({ max })
    : fieldsMessages.maxEntries({ max })
}

const isNumber = (origin: string) => /^(?:number|int|bigint)$/.test(origin)
