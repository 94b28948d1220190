import type { Change, EditConflict } from '@trellis/contract/kit/document.ts'
import { applyChanges, copyForChanges } from './apply.ts'
import { diff } from './diff.ts'
import type { JsonObject } from './json-value.ts'
import { getPathKey } from './path.ts'

export type Side = 'yours' | 'theirs'
/** The winning sides, by the text of the field's path (`pathKey`). */
export type ConflictChoices = ReadonlyMap<string, Side>

export type MergeResult = {
  /** The present state with the edit applied; without the edit while a conflict is left. */
  value: JsonObject
  /** The conflicts without a choice. */
  conflicts: EditConflict[]
  /** The edit as changes of the present state. */
  changes: Change[]
}

type MergeInput = {
  base: JsonObject
  mine: JsonObject
  theirs: JsonObject
  choices?: ConflictChoices
}

/**
 * Merges an edit of `base` into the present state. Changes no argument, and shares all unchanged parts with
 * them.
 */
export function merge({ base, mine, theirs, choices = new Map() }: MergeInput): MergeResult {
  const edit = diff(base, mine, theirs)
  const value = copyForChanges(theirs, edit)
  const found = applyChanges(value, edit)
  if (found.length === 0) return { value, conflicts: [], changes: edit }
  const changes = decideConflicts(edit, found, choices)
  return { value, conflicts: applyChanges(value, changes), changes }
}

/**
 * Settles conflicts: a change that lost is dropped, one that won is made against the present value. One
 * without a choice stays as it was.
 */
export function decideConflicts(
  changes: readonly Change[],
  conflicts: readonly EditConflict[],
  choices: ConflictChoices,
): Change[] {
  const theirs = new Map(conflicts.map((it) => [getPathKey(it.path), it.theirs]))
  if (theirs.size === 0) return [...changes]
  return changes.flatMap((change) => {
    const key = getPathKey(change.path)
    const choice = theirs.has(key) ? choices.get(key) : undefined
    if (choice === undefined) return [change]
    if (choice === 'theirs') return []
    const { from: _from, ...rest } = change
    const there = theirs.get(key)
    return [there === undefined ? rest : { ...rest, from: there }]
  })
}

/** Lets the edit win every conflict. */
export function overrideConflicts(
  changes: readonly Change[],
  conflicts: readonly EditConflict[],
): Change[] {
  const yours = conflicts.map(({ path }) => [getPathKey(path), 'yours'] as const)
  return decideConflicts(changes, conflicts, new Map(yours))
}
