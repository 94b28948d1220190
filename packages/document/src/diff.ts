import type { Change } from '@trellis/contract/kit/document.ts'
import { isObject, isSameJson, type JsonObject } from './json-value.ts'
import {
  type EntryKey,
  findCommonEntryKey,
  getEntryName,
  getEntryStep,
  isEmptySlot,
} from './list-entries.ts'
import { ListIndex } from './list-index.ts'
import { isRounded } from './long-number.ts'
import { findLongNumbers, keepLongNumbers } from './rounded-numbers.ts'
import { maxKeys } from './strict-json.ts'

/**
 * Returns the changes between two states of a document, field by field: inside objects by key, inside lists
 * by the names of their entries, inside `blocks` by position. A list whose order or shape changed otherwise
 * is one field. `present` is the state that the changes are for, if it differs from `base`: changes that its
 * shape does not separate become one change of the field that holds them. A number that an editor could only
 * send rounded is unchanged.
 */
export function diff(base: JsonObject, edited: JsonObject, present: JsonObject = base): Change[] {
  const search = new Search()
  search.compareObjects(base, edited, present)
  return search.changes
}

type Step = string | number
/** Two values of a field, and its present one. */
type Values<Value> = { base: Value; edited: Value; present: Value }

/** Deeper fields count as one with the field that holds them. The game has no fields as deep. */
const maxSteps = 8
/** The maximum characters of all paths from one step. Above it, the whole value is one field. */
const maxStepCharacters = 4 * 1024 * 1024
/**
 * The maximum number of entries of changed lists that are compared one by one, including those of enclosing
 * lists.
 */
const maxEntries = 100_000
const maxLists = 4
/** The entries of this list are tiles, which have positions instead of names. */
const gridKey = 'blocks'

class Search {
  readonly changes: Change[] = []
  readonly #path: Step[] = []
  #entriesLeft = maxEntries
  #listsAround = 0
  /**
   * Pairs of values that are known to differ. Without it, nested lists would be compared once for each
   * enclosing list.
   */
  readonly #different = new Map<unknown, unknown>()

  compareObjects(base: JsonObject, edited: JsonObject, present: JsonObject): void {
    const [keys, editedKeys] = [Object.keys(base), Object.keys(edited)]
    let isSameOrder = keys.length === editedKeys.length
    for (const [at, key] of keys.entries()) {
      if (key !== editedKeys[at]) isSameOrder = false
      if (!isSameOrder && !Object.hasOwn(edited, key)) this.#add(key, { from: base[key] })
      else this.#compareField(key, base[key], edited[key], present)
    }
    if (isSameOrder) return
    for (const key of editedKeys) {
      if (!Object.hasOwn(base, key)) this.#add(key, { to: edited[key] })
    }
  }

  #compareField(key: string, base: unknown, edited: unknown, holder: JsonObject): void {
    if (base === edited) return
    const present = Object.hasOwn(holder, key) ? holder[key] : undefined
    this.#compare(key, { base, edited, present })
  }

  #add(step: Step, change: Omit<Change, 'path'>): void {
    this.changes.push({ path: [...this.#path, step], ...change })
  }

  #compare(step: Step, values: Values<unknown>): void {
    const { base, edited } = values
    if (base === edited) return
    if (
      typeof base !== 'object' ||
      typeof edited !== 'object' ||
      base === null ||
      edited === null
    ) {
      if (!isRounded(base, edited)) this.#add(step, { from: base, to: edited })
      return
    }
    const before = this.changes.length
    this.#path.push(step)
    const isInside = this.#path.length < maxSteps && this.#compareInside(step, values)
    this.#path.pop()
    const characters = (this.changes.length - before) * (String(step).length + 4)
    if (isInside && characters <= maxStepCharacters) return
    this.changes.length = before
    this.#compareWhole(step, values)
  }

  #compareWhole(step: Step, { base, edited, present }: Values<unknown>): void {
    if (this.#isSame(base, edited)) return
    const { known, isSame } = findLongNumbers(base, present)
    const to = keepLongNumbers(base, edited, known)
    if (to !== edited && isSameJson(base, to)) return
    // The present value as `from` saves `applyChanges` a comparison of the two.
    this.#add(step, { from: isSame ? present : base, to })
  }

  #isSame(base: unknown, edited: unknown): boolean {
    const counterpart = this.#different.get(base)
    if (counterpart !== undefined && counterpart === edited) return false
    return isSameJson(base, edited, this.#different)
  }

  /** Returns false when the difference can only be expressed as a change of the whole value. */
  #compareInside(step: Step, { base, edited, present }: Values<unknown>): boolean {
    if (isObject(base) && isObject(edited) && isObject(present)) {
      if (Object.keys(base).length > maxKeys) return false
      this.compareObjects(base, edited, present)
      return true
    }
    if (!Array.isArray(base) || !Array.isArray(edited) || !Array.isArray(present)) return false
    if (this.#isSame(base, edited)) return true
    const isOfPresent = present === base
    const entries = base.length + edited.length + (isOfPresent ? 0 : present.length)
    if (entries > this.#entriesLeft || this.#listsAround === maxLists) return false
    this.#entriesLeft -= entries
    this.#listsAround++
    const lists = { base, edited, present }
    const isInside =
      this.#path.length === 1 && step === gridKey && isGrid(lists)
        ? this.#comparePlaces(lists)
        : this.#compareNamed(lists)
    this.#listsAround--
    return isInside
  }

  #comparePlaces({ base, edited, present }: Values<unknown[]>): boolean {
    for (let at = 0; at < base.length; at++) {
      this.#compare(at, { base: base[at], edited: edited[at], present: present[at] })
    }
    return true
  }

  #compareNamed(lists: Values<unknown[]>): boolean {
    const { base, edited, present } = lists
    const key = findCommonEntryKey(present === base ? [base, edited] : [base, edited, present])
    if (key === null) return false
    const changes = this.changes.length
    const isSameOrder = this.#compareEntries(lists, key)
    if (isSameOrder) return true
    const made = this.changes
      .slice(changes)
      .filter(({ path }) => path.length === this.#path.length + 1)
    return isWhole(made, lists, key)
  }

  /** Returns whether all entries are still there, in the same places. */
  #compareEntries({ base, edited, present }: Values<unknown[]>, key: EntryKey): boolean {
    const after = mapEntriesByName(edited, key)
    const there = present === base ? null : mapEntriesByName(present, key)
    const names = new Set<string>()
    let isSameOrder = base.length === edited.length
    for (let at = 0; at < base.length; at++) {
      const [entry, name] = [base[at], findName(key, base[at])]
      if (isSameOrder) isSameOrder = name === findName(key, edited[at])
      if (name === null) continue
      names.add(name)
      const step = getEntryStep(key, name)
      const now = after.get(name)
      const slot =
        now === undefined && key === 'id' && isEmptySlot(edited[at]) ? { to: [0, 0] } : {}
      if (now === undefined) this.#add(step, { from: entry, ...slot, ...getPlace(key, at) })
      else {
        const values = { base: entry, edited: now, present: there ? there.get(name) : entry }
        if (isObject(entry)) this.#compare(step, values)
        else this.#compareWhole(step, values)
      }
    }
    for (let at = 0; at < edited.length; at++) {
      const name = findName(key, edited[at])
      if (name === null || names.has(name)) continue
      this.#add(getEntryStep(key, name), { to: edited[at], ...getPlace(key, at) })
    }
    return isSameOrder
  }
}

function isGrid({ base, edited, present }: Values<unknown[]>): boolean {
  if (base.length !== edited.length || base.length !== present.length) return false
  return base.every(isTile) && edited.every(isTile) && present.every(isTile)
}

/** Some engines write null for an empty tile. */
const isTile = (entry: unknown) => entry === null || isObject(entry)

/** An inventory's item has a slot. */
const getPlace = (key: EntryKey, at: number) => (key === 'id' ? { at } : {})

const findName = (key: EntryKey, entry: unknown): string | null =>
  key === 'id' && isEmptySlot(entry) ? null : getEntryName(key, entry)

function mapEntriesByName(list: readonly unknown[], key: EntryKey): Map<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const entry of list) {
    const name = findName(key, entry)
    if (name !== null) entries.set(name, entry)
  }
  return entries
}

/** Returns whether the changes alone give the edited list, because its order may matter to the game. */
function isWhole(
  changes: readonly Change[],
  { base, edited }: Values<unknown[]>,
  key: EntryKey,
): boolean {
  const trial = [...base]
  const index = new ListIndex(trial, key)
  for (const { from, to, at } of changes) {
    const name = findName(key, from ?? to)
    if (name === null) continue
    const isGone = to === undefined || (key === 'id' && isEmptySlot(to))
    index.replace(name, isGone ? [] : [to], { at, leavesSlot: isGone && to !== undefined })
  }
  index.close()
  return (
    trial.length === edited.length &&
    trial.every((entry, at) => findName(key, entry) === findName(key, edited[at]))
  )
}
