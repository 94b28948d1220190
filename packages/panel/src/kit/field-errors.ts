import type { z } from 'zod'
import { CallFailure } from './call-failure.ts'

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

/** Maps the fields that the api refused to its sentences; empty when the call failed for another reason. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallFailure ? { ...error.fields } : {}
