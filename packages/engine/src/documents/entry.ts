import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'

export type Entry = {
  readonly document: GameDocument
  value: JsonObject
  /** Counts the changes. The file contains those up to `saved`. */
  changed: number
  saved: number
  writing: Promise<void> | null
  isRemoved: boolean
}

export function createEntry(document: GameDocument, value: JsonObject = {}): Entry {
  return { document, value, changed: 0, saved: 0, writing: null, isRemoved: false }
}
