import type { Change, DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import { isObject, isSameJson, type JsonObject, setKey } from './json-value.ts'
import { type EntryKey, getEntryName, isEmptySlot, readStep } from './list-entries.ts'
import { ListIndex } from './list-index.ts'

/**
 * Applies changes in place to a document that may have changed since they were made. A field with its old
 * value takes the new one, and a field with the new value stays; any other value is a conflict. After a
 * conflict nothing is changed. Returns the conflicts.
 */
export function applyChanges(document: JsonObject, changes: readonly Change[]): EditConflict[] {
  const target = new ChangedDocument(document)
  const conflicts = changes.flatMap((change) => target.findConflict(change) ?? [])
  if (conflicts.length > 0) return conflicts
  for (const change of changes) target.make(change)
  target.close()
  return []
}

/** Reverts `applyChanges`. Fields that were changed again since stay. */
export function undoChanges(document: JsonObject, changes: readonly Change[]): void {
  const target = new ChangedDocument(document)
  for (const change of changes.toReversed()) {
    const back = invertChange(change)
    if (target.findConflict(back) === null) target.make(back)
  }
  target.close()
}

function invertChange({ path, from, to, at }: Change): Change {
  return {
    path,
    ...(to !== undefined && { from: to }),
    ...(from !== undefined && { to: from }),
    ...(at !== undefined && { at }),
  }
}

/**
 * Copies a document as far as `applyChanges` needs it for these changes. The rest is shared with the
 * original.
 */
export function copyForChanges(document: JsonObject, changes: readonly Change[]): JsonObject {
  const copy = { ...document }
  const target = new ChangedDocument(copy)
  const copied = new Set<unknown>()
  for (const { path } of changes) target.copyHolders(path, copied)
  return copy
}

/**
 * Returns a function that reads the value at a path; undefined when there is none, or several with one name.
 */
export function createValueReader(document: JsonObject): (path: DocumentPath) => unknown {
  const target = new ChangedDocument(document)
  return (path) => target.valueAt(path)
}

type Holder = JsonObject | unknown[]

/** A document under changes, with an index of each list on their paths. */
class ChangedDocument {
  readonly #document: JsonObject
  readonly #indexes = new Map<unknown[], ListIndex>()

  constructor(document: JsonObject) {
    this.#document = document
  }

  findConflict(change: Change): EditConflict | null {
    const { path, from, to } = change
    const place = this.#findTarget(path)
    const [was, is] = place === null ? [null, null] : [place.read(from), place.read(to)]
    const found = place === null || was === null || is === null ? null : place.find()
    if (found && (isSameJson(found, was) || isSameJson(found, is))) return null
    const theirs = found === null || found.length < 2 ? found?.[0] : found
    const isThere = (value: unknown, read: unknown[] | null) =>
      value !== undefined && read?.length !== 0
    return {
      path,
      ...(isThere(from, was) && { base: from }),
      ...(isThere(to, is) && { yours: to }),
      ...(theirs !== undefined && { theirs }),
    }
  }

  make({ path, to, at }: Change): void {
    this.#findTarget(path)?.put(to, at)
  }

  copyHolders(path: DocumentPath, copied: Set<unknown>): void {
    for (let depth = 1; depth < path.length; depth++) {
      const place = this.#findTarget(path.slice(0, depth))
      const found = place?.find() ?? []
      const [inner] = found
      if (place === null || found.length !== 1) return
      if (copied.has(inner)) continue
      const copy = Array.isArray(inner) ? [...inner] : isObject(inner) ? { ...inner } : null
      if (copy === null) return
      copied.add(copy)
      place.put(copy, undefined)
    }
  }

  valueAt(path: DocumentPath): unknown {
    if (path.length === 0) return this.#document
    const found = this.#findTarget(path)?.find() ?? []
    return found.length === 1 ? found[0] : undefined
  }

  close(): void {
    for (const index of this.#indexes.values()) index.close()
    this.#indexes.clear()
  }

  /** Returns null when the path no longer exists. */
  #findTarget(path: DocumentPath): Target | null {
    const [holder, step] = [this.#findHolder(path), path.at(-1)]
    if (holder === null || step === undefined) return null
    if (!Array.isArray(holder)) return createKeyTarget(holder, step)
    if (typeof step === 'number') return listTarget(this.#flat(holder), step)
    const named = readStep(step)
    return named && createEntryTarget(this.#getIndex(holder, named.key), named.name)
  }

  /** Returns null when the path no longer exists, or is no longer unique. */
  #findHolder(path: DocumentPath): Holder | null {
    let holder: unknown = this.#document
    for (let depth = 0; depth < path.length - 1; depth++) {
      const step = path[depth]
      if (step === undefined) return null
      holder = this.#inside(holder, step)
    }
    return Array.isArray(holder) || isObject(holder) ? holder : null
  }

  #inside(holder: unknown, step: string | number): unknown {
    if (!Array.isArray(holder))
      return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
    if (typeof step === 'number') return this.#flat(holder)[step]
    const named = readStep(step)
    if (!named) return undefined
    const entries = this.#getIndex(holder, named.key).find(named.name)
    return entries.length === 1 ? entries[0] : undefined
  }

  #getIndex(list: unknown[], key: EntryKey): ListIndex {
    const known = this.#indexes.get(list)
    if (known?.key === key) return known
    const index = new ListIndex(this.#flat(list), key)
    this.#indexes.set(list, index)
    return index
  }

  /** Returns the list without gaps, so that positions are exact. */
  #flat(list: unknown[]): unknown[] {
    this.#indexes.get(list)?.close()
    this.#indexes.delete(list)
    return list
  }
}

/**
 * The target of a change. It may hold several values, because a game may have made two stacks of one item.
 */
type Target = {
  /**
   * Reads one side of a change; null for an impossible value. JSON has no undefined, which means an absent
   * value here.
   */
  read: (value: unknown) => unknown[] | null
  find: () => unknown[]
  put: (value: unknown, at: number | undefined) => void
}

const readOne = (value: unknown) => (value === undefined ? [] : [value])

const createKeyTarget = (holder: JsonObject, key: string | number): Target => ({
  read: readOne,
  find: () => (Object.hasOwn(holder, key) ? [holder[key]] : []),
  put: (value) => {
    if (value === undefined) delete holder[key]
    else setKey(holder, key, value)
  },
})

const listTarget = (list: unknown[], at: number): Target => ({
  read: readOne,
  find: () => (at < list.length ? [list[at]] : []),
  put: (value) => {
    if (value === undefined) list.splice(at, 1)
    else list[Math.min(at, list.length)] = value
  },
})

const createEntryTarget = (index: ListIndex, name: string): Target => {
  const isNamed = (entry: unknown) => getEntryName(index.key, entry) === name
  const read = (value: unknown): unknown[] | null => {
    if (value === undefined || isSlot(index.key, value)) return []
    if (isNamed(value)) return [value]
    // An object's key may look like an entry's name. If the object has become a list, it is not one.
    return Array.isArray(value) && value.every(isNamed) ? value : null
  }
  return {
    read,
    find: () => index.find(name),
    put: (value, at) =>
      index.replace(name, read(value) ?? [], { at, leavesSlot: isSlot(index.key, value) }),
  }
}

const isSlot = (key: EntryKey, value: unknown) => key === 'id' && isEmptySlot(value)
