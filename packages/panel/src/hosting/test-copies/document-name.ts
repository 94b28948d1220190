import type { TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'

export const getDocumentKey = (document: TakenDocument): string =>
  'name' in document ? `${document.kind}/${document.name}` : document.kind

/** Returns the name of a document as the reader knows it. */
export function nameDocument(document: TakenDocument): string {
  const { kinds } = testCopiesMessages.takeOver
  switch (document.kind) {
    case 'world':
      return kinds.world({ name: document.name })
    case 'config':
      return kinds.configuration
    case 'custom-items':
      return kinds.items
  }
}
