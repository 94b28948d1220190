import type { z } from 'zod'
import { CallFailure, describeField, findOwnMessage } from './call-failure.ts'
import { describeIssue } from './describe-issue.ts'

type Parsed = z.ZodSafeParseResult<unknown>

/** Maps the names of fields to the panel's messages about them; empty when the value was sound. */
export function findFieldErrors({ error }: Parsed): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), describeIssue(issue)]))
}

/** Maps the paths of nested fields, joined by dots, to the panel's messages about them. */
export function findPathErrors({ error }: Parsed): Record<string, string> {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), describeIssue(issue)]))
}

/** Finds the message about the field at a path, or else about a part of it. */
export function findErrorAt(errors: Record<string, string>, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1]
}

/** Finds the panel's message about a single value; null when it is sound. */
export function findFirstError({ error }: Parsed): string | null {
  const issue = error?.issues[0]
  return issue === undefined ? null : describeIssue(issue)
}

/**
 * Maps the fields that the api refused to the panel's message for the refusal, or to the api's own; empty when the call
 * failed for another reason.
 */
export function listRefusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  const fields = Object.entries(error.fields)
  const own = fields.length === 1 ? findOwnMessage(error) : null
  return Object.fromEntries(
    fields.map(([name, sentence]) => [
      name,
      own ?? describeField(sentence, error.fieldCauses[name], name),
    ]),
  )
}
