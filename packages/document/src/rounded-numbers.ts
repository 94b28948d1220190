import { isObject, isSameJson, type JsonObject, setKey } from './json-value.ts'
import { getLongNumberText, isRounded } from './long-number.ts'

/** The long numbers of a value, by the doubles that they round to. */
export type LongNumbers = ReadonlyMap<number, readonly unknown[]>

/**
 * Returns the value that an editor has sent, and restores the long numbers that it could only send rounded:
 * those in their old places, and those whose rounded value is unique. Returns `sent` itself when there are
 * none.
 */
export function keepLongNumbers(kept: unknown, sent: unknown, known: LongNumbers): unknown {
  return known.size === 0 ? sent : restore(kept, sent, known)
}

/**
 * Collects the long numbers of a value and compares it with another in one walk, because two would take twice
 * as long.
 */
export function findLongNumbers(
  value: unknown,
  other: unknown,
): { known: LongNumbers; isSame: boolean } {
  const finder = new Finder()
  const isSame = isHolder(value) ? finder.compare(value, other) : value === other
  return { known: finder.known, isSame }
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Makes no call for texts and plain numbers, because a document of 8 MiB has a million of them. */
class Finder {
  readonly known = new Map<number, unknown[]>()

  /** Returns whether both are the same JSON. Collects from all of `value`, also where they differ. */
  compare(value: object, other: unknown): boolean {
    if (value === other || !isHolder(other)) {
      this.#collect(value)
      return value === other
    }
    if (Array.isArray(value)) {
      return this.#compareLists(value, Array.isArray(other) ? other : []) && Array.isArray(other)
    }
    if (isObject(value) && isObject(other)) return this.#compareObjects(value, other)
    this.#collect(value)
    return isSameJson(value, other)
  }

  #compareLists(value: readonly unknown[], other: readonly unknown[]): boolean {
    let isSame = value.length === other.length
    for (let at = 0; at < value.length; at++) {
      const inner = value[at]
      if (!isHolder(inner)) isSame &&= inner === other[at]
      else if (isSame) isSame = this.compare(inner, other[at])
      else this.#collect(inner)
    }
    return isSame
  }

  #compareObjects(value: JsonObject, other: JsonObject): boolean {
    const keys = Object.keys(value)
    const others = Object.keys(other)
    let isSame = keys.length === others.length
    let at = 0
    for (const key of keys) {
      const inner = value[key]
      if (isSame && key !== others[at++]) isSame = Object.hasOwn(other, key)
      if (!isHolder(inner)) isSame &&= inner === other[key]
      else if (isSame) isSame = this.compare(inner, other[key])
      else this.#collect(inner)
    }
    return isSame
  }

  #collect(value: object): void {
    if (Array.isArray(value)) {
      for (const entry of value) if (isHolder(entry)) this.#collect(entry)
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        const inner = value[key]
        if (isHolder(inner)) this.#collect(inner)
      }
    } else this.#note(value)
  }

  #note(value: object): void {
    const text = getLongNumberText(value)
    if (text === null) return
    const rounded = Number(text)
    const others = this.known.get(rounded)
    if (others) others.push(value)
    else this.known.set(rounded, [value])
  }
}

function restore(kept: unknown, sent: unknown, known: LongNumbers): unknown {
  if (isRounded(kept, sent)) return kept
  if (typeof sent === 'number') {
    const [only, ...others] = known.get(sent) ?? []
    return only !== undefined && others.length === 0 ? only : sent
  }
  if (Array.isArray(sent)) {
    const old: unknown[] = Array.isArray(kept) ? kept : []
    return sent.map((entry, at) => restore(old[at], entry, known))
  }
  if (!isObject(sent)) return sent
  const old = isObject(kept) ? kept : {}
  const copy: JsonObject = {}
  for (const key of Object.keys(sent)) setKey(copy, key, restore(old[key], sent[key], known))
  return copy
}
