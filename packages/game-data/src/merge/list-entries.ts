import { isObject } from '../json-text.ts'

/** How the entries of a list name themselves, see `documentPathSchema` of the contract. */
export type EntryKey = 'id' | 'is' | 'ID' | 'name'

/** A step of a path such as `id=242`; null when the entry has no name of this kind. */
export function entryStep(key: EntryKey, entry: unknown): string | null {
  const name = nameOf(key, entry)
  return name === undefined || name === '' ? null : `${key}=${name}`
}

function nameOf(key: EntryKey, entry: unknown): string | number | undefined {
  const name = wordOf(key, entry)
  const isWord =
    key === 'is' || key === 'name' ? typeof name === 'string' : typeof name === 'number'
  return isWord && (typeof name === 'string' || typeof name === 'number') ? name : undefined
}

function wordOf(key: EntryKey, entry: unknown): unknown {
  if (key === 'is') return entry
  if (key === 'id') return Array.isArray(entry) && entry.length >= 2 ? entry[0] : undefined
  return isObject(entry) ? entry[key] : undefined
}

/** An empty inventory slot has a place but no name. */
export function isEmptySlot(entry: unknown): boolean {
  return Array.isArray(entry) && entry.length === 2 && entry[0] === 0 && entry[1] === 0
}

const entryKeys: EntryKey[] = ['id', 'is', 'ID', 'name']

/** The kind by which every entry of both lists has a name of its own; null for lists without one. */
export function commonEntryKey(one: unknown[], other: unknown[]): EntryKey | null {
  if (one.length === 0 && other.length === 0) return null
  return entryKeys.find((key) => isNamed(key, one) && isNamed(key, other)) ?? null
}

function isNamed(key: EntryKey, list: unknown[]): boolean {
  const seen = new Set<string>()
  for (const entry of list) {
    if (key === 'id' && isEmptySlot(entry)) continue
    const step = entryStep(key, entry)
    if (step === null || seen.has(step)) return false
    seen.add(step)
  }
  return true
}

/** Where in the list the step leads; -1 when to nothing. */
export function indexOfStep(list: readonly unknown[], step: string | number): number {
  if (typeof step === 'number') return step < list.length ? step : -1
  return list.findIndex((entry) => isNamedBy(step, entry))
}

/** Whether an entry names itself as the step does. */
export function isNamedBy(step: string, entry: unknown): boolean {
  const key = entryKeys.find((it) => step.startsWith(`${it}=`))
  return key !== undefined && entryStep(key, entry) === step
}
