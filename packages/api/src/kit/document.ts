import type { IncomingHttpHeaders } from 'node:http'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { formatMessageWithPath } from '@trellis/contract/kit/plain-errors.ts'
import { checkJson, invalidJsonSentence, JsonFault } from '@trellis/document/strict-json.ts'
import type * as z from 'zod'
import { Fault } from './fault.ts'
import { Prepared } from './http.ts'
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

/**
 * Returns the document version that the editor loaded, from `If-Match`; null when the header is absent or
 * `*`.
 */
export function getLoadedVersion(headers: IncomingHttpHeaders): string | null {
  const header = headers['if-match']
  if (header === undefined || header === '*') return null
  return header.replace(/^W\//, '').replaceAll('"', '')
}

/** Answers with the document as the agent returned it, and its version as the ETag. */
export function sendDocument({ text, etag }: { text: string; etag: string }): Prepared {
  return new Prepared(text, { etag: `"${etag}"` })
}

/** Answers a save with the new version as the ETag. */
export function sendSaved(saved: Saved): Prepared {
  return new Prepared(JSON.stringify(saved), { etag: `"${saved.etag}"` })
}
