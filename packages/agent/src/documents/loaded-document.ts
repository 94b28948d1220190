import { createHash } from 'node:crypto'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'

/** A document for editors: `shown` is without what must not leave the server, `etag` names this very state of it. */
export type LoadedDocument = { shown: JsonObject; text: string; etag: string }

export function createLoadedDocument(document: GameDocument, value: JsonObject): LoadedDocument {
  const shown = getShown(document, value)
  const text = JSON.stringify(shown)
  const etag = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { shown, text, etag }
}

/** Returns a document without some of its keys, for those who may not read them. Its version is no base for an edit. */
export function createPartOfDocument(
  document: GameDocument,
  value: JsonObject,
  leaveOut: readonly string[],
): Pick<LoadedDocument, 'text' | 'etag'> {
  const { text, etag } = createLoadedDocument(document, withoutKeys(value, leaveOut))
  return { text, etag }
}

export const withoutKeys = (value: JsonObject, leaveOut: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !leaveOut.includes(key)))

/** A player's password stays where it is, even hashed. */
export function getShown({ kind }: GameDocument, value: JsonObject): JsonObject {
  if (kind !== 'player') return value
  const { pass: _, ...shown } = value
  return shown
}
