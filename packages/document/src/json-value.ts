import { getLongNumberText, isLongNumber } from './long-number.ts'

export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value)
  )
}

/**
 * Returns whether two values would be written as the same JSON, in any order of keys. Fills `different` with
 * the objects and lists around the first difference, each with its counterpart, so that none needs another
 * comparison.
 */
export function isSameJson(
  one: unknown,
  other: unknown,
  different?: Map<unknown, unknown>,
): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (one === null || other === null) return false
  const isSame = isSameHolder(one, other, different)
  if (!isSame) different?.set(one, other)
  return isSame
}

function isSameHolder(one: object, other: object, different?: Map<unknown, unknown>): boolean {
  if (!isKeyed(one) || !isKeyed(other)) {
    return Array.isArray(one) && Array.isArray(other) && isSameList(one, other, different)
  }
  const text = getLongNumberText(one)
  const otherText = getLongNumberText(other)
  if (text !== null || otherText !== null) return text === otherText
  return isSameObject(one, other, different)
}

/** Long numbers count as keyed, too, because they have a hidden key. */
const isKeyed = (value: object): value is JsonObject => !Array.isArray(value)

function isSameList(
  one: readonly unknown[],
  other: readonly unknown[],
  different?: Map<unknown, unknown>,
): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) {
    if (!isSameJson(one[at], other[at], different)) return false
  }
  return true
}

function isSameObject(
  one: JsonObject,
  other: JsonObject,
  different?: Map<unknown, unknown>,
): boolean {
  const keys = Object.keys(one)
  const others = Object.keys(other)
  if (keys.length !== others.length) return false
  let at = 0
  for (const key of keys) {
    // Keys mostly come in the same order, which saves a lookup in objects with thousands of them.
    if (key !== others[at++] && !Object.hasOwn(other, key)) return false
    const inner = one[key]
    const otherInner = other[key]
    if (inner !== otherInner && !isSameJson(inner, otherInner, different)) return false
  }
  return true
}

/** Copies all mutable values. Long numbers are frozen and shared. */
export function copyOfJson(value: JsonObject): JsonObject
export function copyOfJson(value: unknown): unknown
export function copyOfJson(value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((entry) => copyOfJson(entry))
  if (!isObject(value)) return value
  const copy: JsonObject = { ...value }
  for (const key in copy) {
    const inner = Object.hasOwn(copy, key) ? copy[key] : null
    if (typeof inner === 'object' && inner !== null) setKey(copy, key, copyOfJson(inner))
  }
  return copy
}

/** Sets a key. Also treats `__proto__` as plain data. */
export function setKey(object: JsonObject, key: string | number, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else {
    const plain = { value, enumerable: true, writable: true, configurable: true }
    Object.defineProperty(object, key, plain)
  }
}
