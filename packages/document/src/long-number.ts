/** `JSON.rawJSON` and `JSON.isRawJSON` are not in TypeScript's library yet, nor in every browser. */
const json: object = JSON

const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads a number: gives a double, or keeps the text where a double would write another number.
 * A browser that cannot keep texts gets the rounded number.
 */
export function readNumber(text: string): unknown {
  const value = Number(text)
  if (Number.isFinite(value) && isSameNumber(String(value), text)) return value
  if (!('rawJSON' in json) || typeof json.rawJSON !== 'function') return value
  return json.rawJSON(text)
}

/** Returns whether a text is a number as JSON writes it. */
export function isNumberText(text: string): boolean {
  return number.test(text)
}

/** Returns whether a value is a number that is kept as its text. */
export function isLongNumber(value: unknown): boolean {
  return textOfLongNumber(value) !== null
}

/** Gives the text of a number that is kept as one; null for everything else. */
export function textOfLongNumber(value: unknown): string | null {
  // Every block of every world comes through here: an object with a prototype need not be asked further.
  if (typeof value !== 'object' || value === null) return null
  if (Object.getPrototypeOf(value) !== null || !('isRawJSON' in json)) return null
  const isRaw = typeof json.isRawJSON === 'function' && json.isRawJSON(value) === true
  return isRaw && 'rawJSON' in value ? String(value.rawJSON) : null
}

/**
 * Returns whether an editor that cannot keep long numbers has left this one alone: it sends the rounded number, or
 * null for one beyond the range of a double.
 */
export function isRounded(kept: unknown, sent: unknown): boolean {
  const text = textOfLongNumber(kept)
  if (text === null) return false
  const rounded = Number(text)
  return Number.isFinite(rounded) ? sent === rounded : sent === null
}

/** Returns whether two texts write the same number, as `1.50` and `15e-1` do. */
function isSameNumber(one: string, other: string): boolean {
  return one === other || plainNumber(one) === plainNumber(other)
}

/** The digits without zeros at either end, and the power of ten that they are times. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const short = withoutTrailingZeros(digits)
  if (short === '') return '0'
  // No double has such a power, and a long one takes long to read.
  if (power.length > 20) return text
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - short.length)
  return `${sign}${short}e${exponent}`
}

/** A pattern such as `/0+$/` would take a number of many zeros quadratic time. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
