import type { Change, DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import { isObject, isSameJson, type JsonObject, setKey } from '../json-text.ts'
import { indexOfStep, isEmptySlot, isNamedBy } from './list-entries.ts'

type Place = { holder: JsonObject | unknown[]; step: string | number }

/**
 * Makes the changes to a document that may have moved on since they were made. A field that is still as it was
 * takes the new value, one that already has it stays; any other is a conflict. With a conflict nothing at all
 * is changed. Gives the conflicts.
 */
export function applyChanges(document: JsonObject, changes: readonly Change[]): EditConflict[] {
  const conflicts = changes.flatMap((change) => conflictOf(document, change))
  if (conflicts.length > 0) return conflicts
  for (const change of changes) {
    const place = placeOf(document, change.path)
    if (place) put(place, change)
  }
  return []
}

/** Takes back what `applyChanges` has done; fields that were changed again since stay. */
export function undoChanges(document: JsonObject, changes: readonly Change[]): void {
  for (const { path, from, to } of changes.toReversed()) {
    const back: Change = {
      path,
      ...(to !== undefined && { from: to }),
      ...(from !== undefined && { to: from }),
    }
    applyChanges(document, [back])
  }
}

function conflictOf(document: JsonObject, change: Change): EditConflict[] {
  const found = placeOf(document, change.path)
  const place = found && leadsTo(found, change) ? found : null
  const theirs = place ? valueAt(place) : undefined
  const isFree = place !== null && (isSame(theirs, change.from) || isSame(theirs, change.to))
  if (isFree) return []
  const { path, from, to } = change
  return [
    {
      path,
      ...(from !== undefined && { base: from }),
      ...(to !== undefined && { yours: to }),
      ...(theirs !== undefined && { theirs }),
    },
  ]
}

/** JSON has no undefined: it stands for a field that is not there. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return isSameJson(one, other)
}

/** Null when the way there is gone. */
function placeOf(document: JsonObject, path: DocumentPath): Place | null {
  let holder: unknown = document
  for (const step of path.slice(0, -1)) holder = inside(holder, step)
  const step = path.at(-1)
  if (step === undefined) return null
  if (Array.isArray(holder)) return { holder, step }
  return isObject(holder) ? { holder, step } : null
}

/** An object's key may look like the name of a list's entry; where the object has become a list it is none. */
function leadsTo({ holder, step }: Place, { from, to }: Change): boolean {
  if (!Array.isArray(holder) || typeof step === 'number') return true
  return [from, to].every((entry) => entry === undefined || isNamedBy(step, entry))
}

function inside(holder: unknown, step: string | number): unknown {
  if (Array.isArray(holder)) return holder[indexOfStep(holder, step)]
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
}

function valueAt({ holder, step }: Place): unknown {
  return inside(holder, step)
}

function put({ holder, step }: Place, { to }: Change): void {
  if (!Array.isArray(holder)) {
    if (to === undefined) delete holder[step]
    else setKey(holder, step, to)
    return
  }
  const at = indexOfStep(holder, step)
  if (to === undefined) removeEntry(holder, at)
  else if (at >= 0) holder[at] = to
  else addEntry(holder, to)
}

/** A slot of an inventory stays when what was in it goes. */
function removeEntry(list: unknown[], at: number): void {
  if (at < 0) return
  if (list.some(isEmptySlot)) list[at] = [0, 0]
  else list.splice(at, 1)
}

function addEntry(list: unknown[], entry: unknown): void {
  const free = Array.isArray(entry) ? list.findIndex(isEmptySlot) : -1
  if (free >= 0) list[free] = entry
  else list.push(entry)
}
