export type JsonObject = { [key: string]: unknown }

/**
 * Reads JSON so that writing it again gives the same values and types. Whole numbers too long for a double
 * (ids of 17 digits and more) and numbers beyond its range are kept as their text; only files that may have
 * any pay for that. Throws a SyntaxError.
 */
export function parseJson(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepLongNumber) : JSON.parse(text)
}

/** The same, and a SyntaxError for what is not a JSON object. */
export function parseObject(text: string): JsonObject {
  const value = parseJson(text)
  if (!isObject(value)) throw new SyntaxError('Not a JSON object.')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value)
  )
}

const longNumber = /\d{16}|\d[eE]\+?\d{3}/

function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  const isKept = source !== undefined && (/^-?\d+$/.test(source) || !Number.isFinite(value))
  return isKept ? rawJson(source) : value
}

/** `JSON.rawJSON` and `JSON.isRawJSON` are in Node 24 but not yet in TypeScript's library. */
const json: object = JSON

function rawJson(source: string): unknown {
  if (!('rawJSON' in json) || typeof json.rawJSON !== 'function') {
    throw new Error('Node is too old.')
  }
  return json.rawJSON(source)
}

/** True for a number that was kept as its text. */
export function isLongNumber(value: unknown): boolean {
  // Asked of every block of every world: what has a prototype need not be asked further.
  if (typeof value !== 'object' || value === null) return false
  if (Object.getPrototypeOf(value) !== null || !('isRawJSON' in json)) return false
  return typeof json.isRawJSON === 'function' && json.isRawJSON(value) === true
}

/** Whether two values would be written as the same JSON, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((it, at) => isSameJson(it, other[at]))
  }
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
    )
  }
  return isLongNumber(one) && isLongNumber(other) && JSON.stringify(one) === JSON.stringify(other)
}

/** Shares nothing that can be changed: long numbers are frozen objects of their own. */
export function copyOfJson(value: JsonObject): JsonObject
export function copyOfJson(value: unknown): unknown
export function copyOfJson(value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((entry) => copyOfJson(entry))
  if (!isObject(value)) return value
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) setKey(copy, key, copyOfJson(value[key]))
  return copy
}

/** Sets a key, whatever its name: `__proto__` is data like any other. */
export function setKey(object: JsonObject, key: string | number, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else {
    const plain = { value, enumerable: true, writable: true, configurable: true }
    Object.defineProperty(object, key, plain)
  }
}
