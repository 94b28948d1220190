import type { z } from 'zod'
import { CallFailure, findOwnMessage } from './call-failure.ts'

type Parsed = z.ZodSafeParseResult<unknown>

/** Maps the names of fields to the contract's sentences against them; empty when the value was sound. */
export function fieldErrors({ error }: Parsed): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Maps the paths of nested fields, joined by dots, to the contract's sentences against them. */
export function pathErrors({ error }: Parsed): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

/** Finds the contract's sentence against a single value; null when it is sound. */
export const firstError = ({ error }: Parsed): string | null => error?.issues[0]?.message ?? null

/**
 * Maps the fields that the api refused to the panel's message for the refusal, or to the api's own; empty when the call
 * failed for another reason.
 */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  const fields = Object.entries(error.fields)
  const own = fields.length === 1 ? findOwnMessage(error) : null
  return Object.fromEntries(fields.map(([name, sentence]) => [name, own ?? sentence]))
}
