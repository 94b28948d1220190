import type { IncomingHttpHeaders } from 'node:http'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { isKnown, Prepared } from './send-answer.ts'

/**
 * Returns the document version that the editor loaded, from `If-Match`; null when the header is absent or
 * `*`.
 */
export function getLoadedVersion(headers: IncomingHttpHeaders): string | null {
  const header = headers['if-match']
  if (header === undefined || header === '*') return null
  return header.replace(/^W\//, '').replaceAll('"', '')
}

/** Returns whether a GET names this version of a document: it is answered with 304, without its text. */
export const isKnownVersion = (headers: IncomingHttpHeaders, etag: string): boolean =>
  isKnown(headers, getTag(etag))

const getTag = (etag: string) => `"${etag}"`

/** Answers with the document as the agent returned it, and its version as the ETag. */
export function sendDocument({ text, etag }: { text: string; etag: string }): Prepared {
  return new Prepared(text, { etag: getTag(etag) })
}

/** Answers a save with the new version as the ETag. */
export function sendSaved(saved: Saved): Prepared {
  return new Prepared(JSON.stringify(saved), { etag: getTag(saved.etag) })
}
