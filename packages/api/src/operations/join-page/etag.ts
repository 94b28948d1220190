import { createHash } from 'node:crypto'

/** Returns the value of an ETag header for this content. */
export const createEtag = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
