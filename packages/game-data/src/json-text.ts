export type JsonObject = { [key: string]: unknown }

/**
 * Reads JSON so that writing it again gives the same values and types. Whole numbers too long for a double
 * (ids of 17 digits and more) are kept as their text; only files that have any pay for that.
 * Throws a SyntaxError for what is not a JSON object.
 */
export function parseObject(text: string): JsonObject {
  const value: unknown = longNumber.test(text) ? JSON.parse(text, keepLongNumber) : JSON.parse(text)
  if (!isObject(value)) throw new SyntaxError('Not a JSON object.')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const longNumber = /\d{16}/

function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? rawJson(source) : value
}

/** `JSON.rawJSON` is in Node 24 but not yet in TypeScript's library. */
function rawJson(source: string): unknown {
  const json: object = JSON
  if (!('rawJSON' in json) || typeof json.rawJSON !== 'function')
    throw new Error('Node is too old.')
  return json.rawJSON(source)
}
