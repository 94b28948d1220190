import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { getFieldSentence, getIssueSentenceWithPath } from '@trellis/texts/field-sentences.ts'
import type * as z from 'zod'
import { createFieldFault } from './fault.ts'
import { parseStrictly } from './json-body.ts'
import { createJsonFault } from './json-fault.ts'

const notJson = { code: 'json-invalid' } as const

/**
 * Parses a whole document from an editor as strict JSON and checks the parts that Trellis knows. Throws a
 * `bad-input` fault that names the path.
 */
export function readDocumentBody<Shape extends z.ZodType>(
  text: string,
  schema: Shape,
): z.output<Shape> {
  const parsed = schema.safeParse(parseStrictly(text, createJsonFault))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') || 'body'
  const isWhole = issue === undefined || path === 'body'
  if (isWhole) throw createFieldFault(path, getFieldSentence(notJson), notJson)
  throw createFieldFault(path, getIssueSentenceWithPath(issue), findIssueCause(issue))
}
