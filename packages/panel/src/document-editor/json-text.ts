import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

const lineWidth = 96

/** The object that a text holds; null when it is no JSON, or not an object. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    return parseObject(text)
  } catch {
    // Not JSON: the caller says so to the user.
    return null
  }
}

/** Formats for reading: values that fit are on one line, so that a block of a world is one line. */
export function formatJson(value: unknown, indent = ''): string {
  const line = formatOnOneLine(value)
  if (indent.length + line.length <= lineWidth) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const entries = value.map((it) => inner + formatJson(it, inner))
    return `[\n${entries.join(',\n')}\n${indent}]`
  }
  if (!isObject(value)) return line
  const fields = Object.entries(value).map(
    ([key, it]) => `${inner}${JSON.stringify(key)}: ${formatJson(it, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function formatOnOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOnOneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, it]) => `${JSON.stringify(key)}: ${formatOnOneLine(it)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
