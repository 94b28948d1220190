import type { DocumentPath } from '@trellis/contract/kit/document.ts'

/** Returns a path as text, for use as a map key. */
export function getPathKey(path: DocumentPath): string {
  return JSON.stringify(path)
}
