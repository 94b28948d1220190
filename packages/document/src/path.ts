import type { DocumentPath } from '@trellis/contract/kit/document.ts'

/** Gives a path as text, for maps by path. */
export function pathKey(path: DocumentPath): string {
  return JSON.stringify(path)
}
