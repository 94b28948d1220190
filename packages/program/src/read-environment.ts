import { getIssueSentence } from '@trellis/texts/field-sentences.ts'
import type * as z from 'zod'

/**
 * Reads a program's environment; an empty value counts as unset.
 * @throws an Error whose message names each variable that is wrong and why
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const parsed = schema.safeParse(leaveOutEmpty(environment))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.')} ${getIssueSentence(issue)}`,
  )
  throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
}

/** Leaves out the variables that are set to an empty value. */
export function leaveOutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}
