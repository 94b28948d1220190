import type { JsonObject } from '@trellis/document/json-value.ts'
import { type ConflictChoices, merge } from '@trellis/document/merge.ts'
import type { GameDocument } from './call-document.ts'
import { formatJson, parseJsonObject } from './json-text.ts'

/** A document under an editor's hands: forms change the value, the JSON editor its text. */
export type DocumentDraft = {
  /** The last that made sense. */
  value: JsonObject
  /** The text in the JSON editor since the last change by a form; null without one. */
  typed: string | null
  isValid: boolean
}

export type Edit = { base: GameDocument; draft: DocumentDraft }

export const beginEdit = (base: GameDocument, value: JsonObject = base.value): Edit => ({
  base,
  draft: { value, typed: null, isValid: true },
})

export function typeText(draft: DocumentDraft, typed: string): DocumentDraft {
  const value = parseJsonObject(typed)
  return { value: value ?? draft.value, typed, isValid: value !== null }
}

/** Returns the text that the JSON editor shows. */
export const getShownText = ({ value, typed }: DocumentDraft) => typed ?? formatJson(value)

/** Returns the text to save: the user's own text unchanged. */
export const formatSavedText = ({ value, typed }: DocumentDraft) => typed ?? JSON.stringify(value)

/** Merges an edit into the newest version. */
export const mergeOnto = (newest: GameDocument, { base, draft }: Edit, choices: ConflictChoices) =>
  merge({ base: base.value, mine: draft.value, theirs: newest.value, choices })
