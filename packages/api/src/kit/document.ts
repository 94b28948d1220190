import type { IncomingHttpHeaders } from 'node:http'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { messageWithPath } from '@trellis/contract/kit/plain-errors.ts'
import { checkJson, invalidJsonSentence, JsonFault } from '@trellis/document/strict-json.ts'
import type * as z from 'zod'
import { Fault } from './fault.ts'
import { Prepared } from './http.ts'
import { refuseTooManyValues } from './json-size.ts'

/**
 * Checks a whole document that an editor sent: strict JSON, and the shape of what Trellis knows of it.
 * Throws a `bad-input` fault that names the path.
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
    issue === undefined || path === 'body' ? invalidJsonSentence : messageWithPath(issue)
  throw new Fault('bad-input', sentence, { fields: { [path]: sentence } })
}

function readStrictly(text: string): unknown {
  refuseTooManyValues(text)
  try {
    return checkJson(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw new Fault('bad-input', error.message, {
      fields: { [error.path || 'body']: error.message },
    })
  }
}

/** The version that the editor says it has loaded; null when it says nothing. */
export function versionLoaded(headers: IncomingHttpHeaders): string | null {
  const header = headers['if-match']
  if (header === undefined || header === '*') return null
  return header.replace(/^W\//, '').replaceAll('"', '')
}

/** A document as the host gave it, with the name of this version of it. */
export function sendDocument({ text, etag }: { text: string; etag: string }): Prepared {
  return new Prepared(text, { etag: `"${etag}"` })
}

/** The answer to a save, with the name of the version that it made. */
export function sendSaved(saved: Saved): Prepared {
  return new Prepared(JSON.stringify(saved), { etag: `"${saved.etag}"` })
}
