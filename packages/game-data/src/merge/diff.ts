import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import { copyOfJson, isObject, isSameJson, type JsonObject } from '../json-text.ts'
import { applyChanges } from './apply.ts'
import { commonEntryKey, type EntryKey, entryStep, isEmptySlot } from './list-entries.ts'

/**
 * What was changed between two states of a document, field by field: inside objects by key, inside lists by the
 * names of their entries or, when both are equally long lists of objects, by position. A list whose order or
 * shape changed otherwise is one field.
 */
export function diff(base: JsonObject, edited: JsonObject): Change[] {
  const changes: Change[] = []
  diffObjects(base, edited, [], changes)
  return changes
}

function diffValues(base: unknown, edited: unknown, path: DocumentPath, into: Change[]): void {
  if (isSameJson(base, edited)) return
  if (isObject(base) && isObject(edited)) return diffObjects(base, edited, path, into)
  if (Array.isArray(base) && Array.isArray(edited)) {
    const inside = diffLists(base, edited)
    if (inside) {
      for (const change of inside) into.push({ ...change, path: [...path, ...change.path] })
      return
    }
  }
  into.push({ path, from: base, to: edited })
}

function diffObjects(base: JsonObject, edited: JsonObject, path: DocumentPath, into: Change[]) {
  for (const key of Object.keys(base)) {
    if (Object.hasOwn(edited, key)) diffValues(base[key], edited[key], [...path, key], into)
    else into.push({ path: [...path, key], from: base[key] })
  }
  for (const key of Object.keys(edited)) {
    if (!Object.hasOwn(base, key)) into.push({ path: [...path, key], to: edited[key] })
  }
}

/** Null when the lists differ in a way that can only be said of them as a whole. */
function diffLists(base: unknown[], edited: unknown[]): Change[] | null {
  const key = commonEntryKey(base, edited)
  if (key !== null) return diffEntries(base, edited, key)
  const arePlaces = base.length === edited.length && base.every(isObject) && edited.every(isObject)
  if (!arePlaces) return null
  const changes: Change[] = []
  base.forEach((entry, at) => {
    diffValues(entry, edited[at], [at], changes)
  })
  return changes
}

function diffEntries(base: unknown[], edited: unknown[], key: EntryKey): Change[] | null {
  const changes: Change[] = []
  const before = entriesByStep(base, key)
  const after = entriesByStep(edited, key)
  for (const [step, entry] of before) {
    const now = after.get(step)
    if (now === undefined) changes.push({ path: [step], from: entry })
    else if (isObject(entry)) diffValues(entry, now, [step], changes)
    else if (!isSameJson(entry, now)) changes.push({ path: [step], from: entry, to: now })
  }
  for (const [step, entry] of after) {
    if (!before.has(step)) changes.push({ path: [step], to: entry })
  }
  return isWholeTruth(base, edited, changes) ? changes : null
}

/** The order of a list may matter to the game, and the names alone do not say it. */
function isWholeTruth(base: unknown[], edited: unknown[], changes: Change[]): boolean {
  const trial = { list: copyOfJson(base) }
  applyChanges(
    trial,
    changes.map((change) => ({ ...change, path: ['list', ...change.path] })),
  )
  return isSameJson(trial.list, edited)
}

function entriesByStep(list: unknown[], key: EntryKey): Map<string, unknown> {
  const steps = new Map<string, unknown>()
  for (const entry of list) {
    const step = key === 'id' && isEmptySlot(entry) ? null : entryStep(key, entry)
    if (step !== null) steps.set(step, entry)
  }
  return steps
}
