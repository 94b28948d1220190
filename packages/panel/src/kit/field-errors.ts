import type { z } from 'zod'

/** Maps the names of fields to the contract's sentences against them; empty when the value was sound. */
export function fieldErrors({ error }: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
