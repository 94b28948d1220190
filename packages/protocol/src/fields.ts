/** The lines of a text as keys and values, in order. It is a Map, because players choose the keys. */
export type Fields = ReadonlyMap<string, string>

const maxLines = 256

/**
 * Parses `key|value` lines. A value may contain `|`, and a line may begin with one, as in `|text|hello`.
 * Returns null for a line without any, a key with two values, and more lines than any client sends. A value that a
 * dialog embeds twice comes twice.
 */
export function readFields(text: string): Fields | null {
  const lines = text.split('\n', maxLines + 1)
  if (lines.length > maxLines) return null
  const fields = new Map<string, string>()
  for (const line of lines) {
    if (line === '') continue
    const field = line.startsWith('|') ? line.slice(1) : line
    const cut = field.indexOf('|')
    const key = field.slice(0, cut)
    const value = field.slice(cut + 1)
    if (cut < 1 || (fields.get(key) ?? value) !== value) return null
    fields.set(key, value)
  }
  return fields
}

/** Encodes fields, one per line. Characters that would start another line or end the text become spaces. */
export function formatFields(fields: Iterable<readonly [key: string, value: string | number]>) {
  return Array.from(fields, ([key, value]) => `${toOneLine(key)}|${toOneLine(value)}\n`).join('')
}

export function toOneLine(text: string | number): string {
  return typeof text === 'number' ? String(text) : text.replaceAll(/[\n\r\0]/g, ' ')
}

/** Returns a value as a whole number, or null. Some values end with `|`. */
export function parseWholeNumber(value: string | undefined): number | null {
  const digits = value !== undefined && /^(-?\d{1,10})\|?$/.exec(value)
  return digits ? Number(digits[1]) : null
}
