import type * as z from 'zod'
import type { Unit } from './amounts.ts'
import { type FoundField, findSchemaRefusal } from './field-codes.ts'
import type { ListRefusal } from './list-bounds.ts'
import type { Refusal, RefusalOfEach } from './refusal.ts'

/** The limit or type that a field does not fit, where its schema has no sentence with a code. */
export type LimitCause =
  | Refusal<'missing'>
  | RefusalOfEach<'min-length' | 'min-entries' | 'min-number', { min: number }>
  | RefusalOfEach<'max-length' | 'max-entries' | 'max-number', { max: number }>
  | Refusal<'invalid'>
  | Refusal<'max-stack', { max: number }>
  | Refusal<'max-code', { unit: Unit; max: number }>
  | Refusal<'type-kept', { was: JsonType; is: JsonType }>
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'
export type FieldCause = LimitCause | ListRefusal | FoundField

/** Returns the code of a fault that a schema found, and its limit. */
export function findIssueCause(issue: z.core.$ZodIssue): FieldCause {
  const refusal = findSchemaRefusal(issue)
  if (refusal !== null) return refusal
  if (issue.code === 'too_small') return findMinimum(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') {
    const params = { max: Number(issue.maximum) }
    return { code: `max-${findUnit(issue.origin)}`, params }
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return { code: isMissing ? 'missing' : 'invalid' }
}

function findMinimum(origin: string, min: number): LimitCause {
  const unit = findUnit(origin)
  if (min === 1 && unit !== 'number') return { code: 'missing' }
  return { code: `min-${unit}`, params: { min } }
}

function findUnit(origin: string): 'number' | 'length' | 'entries' {
  if (/^(?:number|int|bigint)$/.test(origin)) return 'number'
  return origin === 'string' ? 'length' : 'entries'
}
