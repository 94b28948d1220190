import type { DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import { changeAt, findDifferences } from './json-difference.ts'
import { isJsonObject, type JsonObject } from './json-text.ts'

export type Side = 'yours' | 'theirs'
/** Which side wins, by the text of the field's path. */
export type Choices = ReadonlyMap<string, Side>

export const pathKey = (path: DocumentPath): string => JSON.stringify(path)

type Edit = {
  base: JsonObject
  mine: JsonObject
  newest: JsonObject
  conflicts: readonly EditConflict[]
  choices: Choices
}

/** The newest version with everything that was edited on top, save for the fields that the other side won. */
export function applyChoices({ base, mine, newest, conflicts, choices }: Edit): JsonObject {
  const lost = conflicts.filter((it) => choices.get(pathKey(it.path)) === 'theirs')
  const kept = findDifferences(base, mine).filter(
    (change) => !lost.some((it) => isAlong(it.path, change.path)),
  )
  const merged = kept.reduce<unknown>((value, it) => changeAt(value, it.path, it.to), newest)
  return isJsonObject(merged) ? merged : newest
}

/** Whether one path is the other or leads to it. */
function isAlong(a: DocumentPath, b: DocumentPath): boolean {
  const shorter = Math.min(a.length, b.length)
  return a.slice(0, shorter).every((step, at) => step === b[at])
}
