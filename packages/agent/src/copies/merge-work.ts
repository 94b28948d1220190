import type { ConflictChoice, TakenDocument } from '@trellis/contract/hosting/test-copies.ts'
import type { Change } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { diff } from '@trellis/document/diff.ts'
import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import type { DocumentWork } from '../documents/document-work.ts'
import { parseBackedUp, parseEdited } from '../documents/parse-documents.ts'
import type { Bound } from '../documents/storage-quota.ts'
import { isOwnField } from './own-fields.ts'

/** `base` is the document when the copy was made, null if there was none; `edited` is it on the copy now. */
export type Merge = {
  base: string | null
  edited: string
  choices: readonly ConflictChoice[]
  by: string
  room: Bound
}

/**
 * Merges what changed on a test copy into the live server's document, as an edit that was begun when the copy was made.
 * Throws the conflicts that `choices` does not decide; then nothing is changed.
 */
export async function mergeDocument(
  work: DocumentWork,
  document: TakenDocument,
  { base, edited, choices, by, room }: Merge,
): Promise<{ changed: number; merged: boolean }> {
  const present = await findPresent(work, document)
  const mine = parseEdited(document, edited)
  if (present === null || (base === null && 'name' in document)) {
    if (present !== null) throw createFault('conflict', { code: 'copy-name-on-live' })
    if (base !== null) throw createFault('conflict', { code: 'copy-gone-on-live' })
    await work.restoreText(document, edited, { by, room })
    return { changed: 1, merged: false }
  }
  const before = base === null ? {} : parseBackedUp(document, base)
  const changes = diff(before, mine, present).filter(({ path }) => !isOwnField(document, path))
  if (changes.length === 0) throw createFault('conflict', { code: 'copy-unchanged' })
  const decided = changes.flatMap((change) => decide(change, choices))
  await work.change(document, present, decided, { by, room })
  const merged = diff(before, present).some(({ path }) => !isOwnField(document, path))
  return { changed: decided.length, merged }
}

/** Lets the copy's value replace the one that the owner saw, or leaves the live server's value. */
function decide(change: Change, choices: readonly ConflictChoice[]): Change[] {
  const choice = choices.find(({ path }) => isSameJson(path, change.path))
  if (choice === undefined) return [change]
  if (choice.keep === 'live') return []
  const { from: _from, ...rest } = change
  return [choice.seen === undefined ? rest : { ...rest, from: choice.seen }]
}

async function findPresent(work: DocumentWork, document: GameDocument): Promise<JsonObject | null> {
  try {
    return (await work.present(document)).value
  } catch (error) {
    if (error instanceof Fault && error.kind === 'missing') return null
    throw error
  }
}
