import type { IncomingHttpHeaders } from 'node:http'
import type { Saved } from '@trellis/contract/kit/document.ts'
import { Prepared } from './http.ts'

/**
 * Returns the document version that the editor loaded, from `If-Match`; null when the header is absent or
 * `*`.
 */
export function getLoadedVersion(headers: IncomingHttpHeaders): string | null {
  const header = headers['if-match']
  if (header === undefined || header === '*') return null
  return header.replace(/^W\//, '').replaceAll('"', '')
}

/** Returns whether a GET names this version: it is answered with 304, without its text. */
export const isKnownVersion = (headers: IncomingHttpHeaders, etag: string) =>
  headers['if-none-match'] === `"${etag}"`

/** Answers with the document as the agent returned it, and its version as the ETag. */
export function sendDocument({ text, etag }: { text: string; etag: string }): Prepared {
  return new Prepared(text, { etag: `"${etag}"` })
}

/** Answers a save with the new version as the ETag. */
export function sendSaved(saved: Saved): Prepared {
  return new Prepared(JSON.stringify(saved), { etag: `"${saved.etag}"` })
}
