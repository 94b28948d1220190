export type JsonObject = { [key: string]: unknown }

/**
 * Reads JSON so that writing it again gives the same values and types. Whole numbers too long for a double
 * (ids of 17 digits and more) are kept as their text; only files that have any pay for that.
 * Throws a SyntaxError.
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

const longNumber = /\d{16}/

function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? rawJson(source) : value
}

/** `JSON.rawJSON` and `JSON.isRawJSON` are in Node 24 but not yet in TypeScript's library. */
const json: object = JSON

function rawJson(source: string): unknown {
  if (!('rawJSON' in json) || typeof json.rawJSON !== 'function') {
    throw new Error('Node is too old.')
  }
  return json.rawJSON(source)
}

/** True for a whole number that was kept as its text. */
export function isLongNumber(value: unknown): boolean {
  if (typeof value !== 'object' || !('isRawJSON' in json)) return false
  return typeof json.isRawJSON === 'function' && json.isRawJSON(value) === true
}

/** Whether two values would be written as the same JSON, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
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
