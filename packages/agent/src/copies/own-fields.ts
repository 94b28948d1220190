import type { TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'

/** Settings that each server has for itself, so that no server takes them over from its test copy. */
export function isOwnField({ kind }: Pick<TakenDocument, 'kind'>, path: DocumentPath): boolean {
  const [section, key] = path
  return kind === 'config' && section === 'SERVER' && (key === 'NAME' || key === 'PORT')
}
