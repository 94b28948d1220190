import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { formatMessageWithPath } from '@trellis/contract/kit/plain-errors.ts'
import { checkJson, invalidJsonSentence, JsonFault } from '@trellis/document/strict-json.ts'
import type * as z from 'zod'
import { Fault } from './fault.ts'
import { createJsonFault } from './json-fault.ts'
import { refuseTooManyValues } from './json-size.ts'

/**
 * Parses a whole document from an editor as strict JSON and checks the parts that Trellis knows. Throws a
 * `bad-input` fault that names the path.
 */
export function readDocumentBody<Shape extends z.ZodType>(
  text: string,
  schema: Shape,
): z.output<Shape> {
  const parsed = schema.safeParse(readStrictly(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') || 'body'
  const sentence =
    issue === undefined || path === 'body' ? invalidJsonSentence : formatMessageWithPath(issue)
  throw new Fault('bad-input', sentence, {
    fields: { [path]: sentence },
    ...(issue !== undefined && { fieldCauses: { [path]: findIssueCause(issue) } }),
  })
}

function readStrictly(text: string): unknown {
  refuseTooManyValues(text)
  try {
    return checkJson(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw createJsonFault(error)
  }
}
