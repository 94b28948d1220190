import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { DocumentStore } from './document-store.ts'

/** What is read from a document that stays in memory, read anew only after it has changed. */
export function derived<Result>(
  documents: DocumentStore,
  document: GameDocument,
  read: (value: JsonObject | null) => Result,
): () => Result {
  let known: { version: number; result: Result } | null = null
  return () => {
    const version = documents.versionOf(document)
    if (known?.version !== version) known = { version, result: read(documents.peek(document)) }
    return known.result
  }
}
