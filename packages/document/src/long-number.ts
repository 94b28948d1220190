/** `JSON.rawJSON` and `JSON.isRawJSON` are not in TypeScript's library yet, nor in every browser. */
const json: object = JSON

const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Parses a number to a double, or keeps the text where a double would write another number. A browser that
 * cannot keep texts gets the rounded number.
 */
export function readNumber(text: string): unknown {
  const value = Number(text)
  if (Number.isFinite(value) && isSameNumber(String(value), text)) return value
  if (!('rawJSON' in json) || typeof json.rawJSON !== 'function') return value
  return json.rawJSON(text)
}

/** Returns whether a text is a number in JSON's syntax. */
export function isNumberText(text: string): boolean {
  return number.test(text)
}

/** Returns whether a value is a number that is kept as its text. */
export function isLongNumber(value: unknown): boolean {
  return getLongNumberText(value) !== null
}

/** Returns the text of a number that is kept as one; null for everything else. */
export function getLongNumberText(value: unknown): string | null {
  // The prototype check comes first for speed, because every block of every world is checked here.
  if (typeof value !== 'object' || value === null) return null
  if (Object.getPrototypeOf(value) !== null || !('isRawJSON' in json)) return null
  const isRaw = typeof json.isRawJSON === 'function' && json.isRawJSON(value) === true
  return isRaw && 'rawJSON' in value ? String(value.rawJSON) : null
}

/**
 * Returns whether an editor that cannot keep long numbers has left this one alone: it sends the rounded
 * number, or null for one beyond the range of a double.
 */
export function isRounded(kept: unknown, sent: unknown): boolean {
  const text = getLongNumberText(kept)
  if (text === null) return false
  const rounded = Number(text)
  return Number.isFinite(rounded) ? sent === rounded : sent === null
}

/** Returns whether two texts write the same number, as `1.50` and `15e-1` do. */
function isSameNumber(one: string, other: string): boolean {
  return one === other || formatPlainNumber(one) === formatPlainNumber(other)
}

/** Returns the digits without zeros at either end, and their power of ten. */
function formatPlainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const short = withoutTrailingZeros(digits)
  if (short === '') return '0'
  // No double has such an exponent, and a long one is slow to parse.
  if (power.length > 20) return text
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - short.length)
  return `${sign}${short}e${exponent}`
}

/** A pattern such as `/0+$/` would take quadratic time for a number with many zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
