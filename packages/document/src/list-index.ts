import { FreeSlots } from './free-slots.ts'
import { type EntryKey, getEntryName, isEmptySlot, readStep } from './list-entries.ts'

/** Marks the position of a removed entry until the list is compacted. */
const gone = Symbol('gone')

export type Placement = {
  /** The slot that an added entry takes if it is empty. */
  at?: number | undefined
  /** Whether the removal of the last one leaves an empty slot, even in a list without any. */
  leavesSlot?: boolean
}

/** Finds and changes the entries of a list by their names, without searching the list for each. */
export class ListIndex {
  readonly key: EntryKey
  readonly #list: unknown[]
  readonly #places = new Map<string, number[]>()
  #slots: FreeSlots | null = null
  #hasGaps = false

  constructor(list: unknown[], key: EntryKey) {
    this.#list = list
    this.key = key
    for (const [at, entry] of list.entries()) this.#note(entry, at)
  }

  /** Returns all entries of this name, because a game may have made two stacks of one item. */
  find(name: string): unknown[] {
    return (this.#places.get(name) ?? []).map((at) => this.#list[at])
  }

  /** Replaces the entries of this name. */
  replace(name: string, entries: readonly unknown[], placing: Placement = {}): void {
    const places = this.#places.get(name) ?? []
    const kept = places.slice(0, entries.length)
    for (const [nth, at] of kept.entries()) this.#list[at] = entries[nth]
    for (const at of places.slice(entries.length)) this.#remove(at, placing)
    const added = entries.slice(places.length).map((entry) => this.#add(entry, placing))
    this.#places.set(name, [...kept, ...added])
  }

  /** Compacts the list. The index must not be used afterwards. */
  close(): void {
    if (!this.#hasGaps) return
    let length = 0
    for (const entry of this.#list) if (entry !== gone) this.#list[length++] = entry
    this.#list.length = length
  }

  #note(entry: unknown, at: number): void {
    if (this.key === 'id' && isEmptySlot(entry)) return
    const name = getEntryName(this.key, entry)
    if (name === null) return
    const places = this.#places.get(name)
    if (places) places.push(at)
    else this.#places.set(name, [at])
  }

  /** An inventory's slot stays when its item is removed. */
  #remove(at: number, { leavesSlot = false }: Placement): void {
    const isSlot = leavesSlot || this.#freeSlots().first() !== null
    this.#list[at] = isSlot ? [0, 0] : gone
    if (isSlot) this.#freeSlots().add(at)
    else this.#hasGaps = true
  }

  #add(entry: unknown, { at }: Placement): number {
    const isWanted = at !== undefined && isEmptySlot(this.#list[at])
    const free = Array.isArray(entry) && !isWanted ? this.#freeSlots().first() : null
    const place = isWanted ? at : (free ?? this.#list.length)
    this.#list[place] = entry
    return place
  }

  #freeSlots(): FreeSlots {
    this.#slots ??= new FreeSlots(this.#list)
    return this.#slots
  }
}

/** Returns the position of a step in a list, by a search of the whole list; -1 when there is none. */
export function getStepPlace(list: readonly unknown[], step: string | number): number {
  if (typeof step === 'number') return step < list.length ? step : -1
  const named = readStep(step)
  return named === null ? -1 : list.findIndex((it) => getEntryName(named.key, it) === named.name)
}
