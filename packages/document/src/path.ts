import type { DocumentPath } from '@trellis/contract/kit/document.ts'

/** Returns a path as text, for use as a map key. */
export function pathKey(path: DocumentPath): string {
  return JSON.stringify(path)
}
