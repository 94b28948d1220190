import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { DocumentStore } from './document-store.ts'

/** Caches a value derived from a document in memory, and derives it again only after the document changes. */
export function cacheDerived<Result>(
  documents: DocumentStore,
  document: GameDocument,
  read: (value: JsonObject | null) => Result,
): () => Result {
  let known: { version: number; result: Result } | null = null
  return () => {
    const version = documents.getVersion(document)
    if (known?.version !== version) known = { version, result: read(documents.peek(document)) }
    return known.result
  }
}
