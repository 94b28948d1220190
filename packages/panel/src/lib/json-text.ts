export type JsonObject = { [key: string]: unknown }

const longNumber = /\d{16}|\d[eE]\+?\d{3}/
const lineWidth = 96

/**
 * Reads JSON so that writing it again gives the same values: numbers that a double cannot hold are kept as their
 * text, where the browser can. Only texts that have any pay for that. Throws a SyntaxError.
 */
export function parseJson(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepLongNumber) : JSON.parse(text)
}

/** The object that a text holds; null when it is no JSON, or not an object. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value = parseJson(text)
    return isJsonObject(value) ? value : null
  } catch {
    // Not JSON: the caller says so to the user.
    return null
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value)
  )
}

/** A number that is kept as its text, because a double would change it. */
export function isLongNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.isFrozen(value) && 'rawJSON' in value
}

/** The number of this text, as its text where a double would change it; null for what is no number. */
export function parseNumber(text: string): unknown {
  const trimmed = text.trim()
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(trimmed) ? parseJson(trimmed) : null
}

export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return JSON.stringify(a) === JSON.stringify(b)
}

/** For reading: what fits stands on one line, so that a block of a world is a line. */
export function formatJson(value: unknown, indent = ''): string {
  const line = oneLine(value)
  if (indent.length + line.length <= lineWidth) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const entries = value.map((it) => inner + formatJson(it, inner))
    return `[\n${entries.join(',\n')}\n${indent}]`
  }
  if (!isJsonObject(value)) return line
  const fields = Object.entries(value).map(
    ([key, it]) => `${inner}${JSON.stringify(key)}: ${formatJson(it, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${oneLine(it)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value
  const isKept = !Number.isFinite(value) || source.replace(/\D/g, '').length > 15
  return isKept ? rawNumber(source, value) : value
}

/** `JSON.rawJSON` is not in every browser yet, nor in TypeScript's library. */
function rawNumber(source: string, rounded: number): unknown {
  const json: object = JSON
  return 'rawJSON' in json && typeof json.rawJSON === 'function' ? json.rawJSON(source) : rounded
}
