import { isLongNumber, textOfLongNumber } from './long-number.ts'

export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value)
  )
}

/** Returns whether two values would be written as the same JSON, in any order of keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other)
  if (isObject(one)) return isObject(other) && isSameObject(one, other)
  const text = textOfLongNumber(one)
  return text !== null && text === textOfLongNumber(other)
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!isSameJson(one[at], other[at])) return false
  return true
}

function isSameObject(one: JsonObject, other: JsonObject): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  if (keys.length !== others.length) return false
  let at = 0
  for (const key of keys) {
    // Keys mostly come in the same order, which saves a lookup in objects with thousands of them.
    if (key !== others[at++] && !Object.hasOwn(other, key)) return false
    if (!isSameJson(one[key], other[key])) return false
  }
  return true
}

/** Copies everything that can be changed; long numbers are frozen and shared. */
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

/** Sets a key, also one named `__proto__`, which is data like any other. */
export function setKey(object: JsonObject, key: string | number, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else {
    const plain = { value, enumerable: true, writable: true, configurable: true }
    Object.defineProperty(object, key, plain)
  }
}
