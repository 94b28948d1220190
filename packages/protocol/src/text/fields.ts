/** The lines of a text as keys and values, in their order. A Map, because players choose the keys. */
export type Fields = ReadonlyMap<string, string>

const mostLines = 256

/**
 * `key|value` lines; a value may have `|` of its own, and a line may begin with one, as in `|text|hello`. Null for a line
 * without any, a key that comes twice, and more lines than any client sends.
 */
export function readFields(text: string): Fields | null {
  const lines = text.split('\n', mostLines + 1)
  if (lines.length > mostLines) return null
  const fields = new Map<string, string>()
  for (const line of lines) {
    if (line === '') continue
    const field = line.startsWith('|') ? line.slice(1) : line
    const cut = field.indexOf('|')
    const key = field.slice(0, cut)
    if (cut < 1 || fields.has(key)) return null
    fields.set(key, field.slice(cut + 1))
  }
  return fields
}

/** One line each. What would begin a line of its own, or end the text, becomes a space. */
export function fieldsText(fields: Iterable<readonly [key: string, value: string | number]>) {
  return Array.from(fields, ([key, value]) => `${onOneLine(key)}|${onOneLine(value)}\n`).join('')
}

export function onOneLine(text: string | number): string {
  return typeof text === 'number' ? String(text) : text.replaceAll(/[\n\r\0]/g, ' ')
}

/** The whole number that a value is, or null. Some values end with `|`. */
export function wholeNumber(value: string | undefined): number | null {
  const digits = value !== undefined && /^(-?\d{1,10})\|?$/.exec(value)
  return digits ? Number(digits[1]) : null
}
