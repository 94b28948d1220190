import { isObject } from './json-value.ts'

/** The kinds of names of list entries, see `documentPathSchema` of the contract. */
export type EntryKey = 'uid' | 'id' | 'is' | 'ID' | 'name'

/** The first kind that fits a list wins, because a dropped item has an item's id as well. */
const entryKeys: readonly EntryKey[] = ['uid', 'id', 'is', 'ID', 'name']

/** Returns an entry's name as text; null when it has none of this kind. */
export function getEntryName(key: EntryKey, entry: unknown): string | null {
  switch (key) {
    case 'is':
      return getTextName(entry)
    case 'uid':
      return Array.isArray(entry) && entry.length === 5 ? getNumberName(entry[2]) : null
    case 'id':
      return Array.isArray(entry) && entry.length >= 2 ? getNumberName(entry[0]) : null
    case 'ID':
      return isObject(entry) && Object.hasOwn(entry, 'ID') ? getNumberName(entry.ID) : null
    case 'name':
      return isObject(entry) && Object.hasOwn(entry, 'name') ? getTextName(entry.name) : null
  }
}

const getTextName = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const getNumberName = (value: unknown) => (typeof value === 'number' ? String(value) : null)

/** Returns a step of a path such as `id=242`. */
export function getEntryStep(key: EntryKey, name: string): string {
  return `${key}=${name}`
}

/** Parses a step such as `id=242`. Returns null when it names no entry. */
export function readStep(step: string): { key: EntryKey; name: string } | null {
  const at = step.indexOf('=')
  const key = entryKeys.find((it) => it.length === at && step.startsWith(it))
  return key === undefined ? null : { key, name: step.slice(at + 1) }
}

/** Returns whether an entry is an empty inventory slot, which has a position but no name. */
export function isEmptySlot(entry: unknown): boolean {
  return Array.isArray(entry) && entry.length === 2 && entry[0] === 0 && entry[1] === 0
}

/** Returns the kind by which every entry of each list has a unique name in its list; null for none. */
export function findCommonEntryKey(lists: readonly (readonly unknown[])[]): EntryKey | null {
  if (lists.every((list) => list.length === 0)) return null
  return entryKeys.find((key) => lists.every((list) => isNamed(key, list))) ?? null
}

/** Up to this many names, pairwise comparison is faster than a set. */
const fewNames = 8

function isNamed(key: EntryKey, list: readonly unknown[]): boolean {
  const names: string[] = []
  for (const entry of list) {
    const name = getEntryName(key, entry)
    if (key === 'id' && isEmptySlot(entry)) continue
    if (name === null) return false
    if (names.length < fewNames && names.includes(name)) return false
    names.push(name)
  }
  return names.length <= fewNames || new Set(names).size === names.length
}
