import { isObject, type JsonObject } from './json-value.ts'
import { isNumberText, readNumber } from './long-number.ts'

/** Deeper values would overflow the stack of recursive code, such as `JSON.stringify`. */
export const maxDepth = 500

/**
 * Parses JSON so that writing it again gives the same values: a number that a double would change is kept as
 * its text. Throws a SyntaxError, also for nesting beyond `maxDepth`.
 */
export function parseJson(text: string): unknown {
  const numbers = scan(text)
  if (numbers.length === 0) return JSON.parse(text)
  // A reviver runs for every value, which takes ten times as long as parsing the text.
  const mark = createUnusedMark(text)
  const marked = JSON.parse(withMarks(text, numbers, mark))
  return withNumbers(marked, mark, { left: numbers.length })
}

/** Parses a JSON object. Throws a SyntaxError, also for any other JSON. */
export function parseObject(text: string): JsonObject {
  const value = parseJson(text)
  if (!isObject(value)) throw new SyntaxError('Not a JSON object.')
  return value
}

type Span = { from: number; to: number }

const quote = 34
const comma = 44
const minus = 45
const zero = 48
const nine = 57
const backslash = 92

/** Finds the numbers that a double would change. `JSON.parse` checks whether the text is JSON. */
function scan(text: string): Span[] {
  const found: Span[] = []
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === minus || (code >= zero && code <= nine)) {
      const to = endOfNumber(text, at)
      if (isLong(text, at, to)) found.push({ from: at, to })
      at = to - 1
    } else if (isOpening(code)) {
      depth++
      if (depth > maxDepth) throw new SyntaxError('The JSON has too many levels.')
    } else if (isClosing(code)) depth--
  }
  return found
}

const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/** Returns the position of the closing quote. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text.charCodeAt(from - 1) === backslash) from--
  return (at - from) % 2 === 1
}

/** Returns the position after the last character that may belong to a number. */
function endOfNumber(text: string, from: number): number {
  let end = from + 1
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    const isPart =
      (code >= 43 && code <= nine && code !== comma && code !== 47) || (code | 32) === 101
    if (!isPart) break
  }
  return end
}

/** Fifteen digits always fit into a double, and so does an exponent of two digits. */
function isLong(text: string, from: number, to: number): boolean {
  if (to - from < 5) return false
  const source = text.slice(from, to)
  if (to - from <= 15 && !/[eE][+-]?\d{3}/.test(source)) return false
  return isNumberText(source) && isValueAt(text, to) && typeof readNumber(source) !== 'number'
}

/** A mark in the place of a key would turn an invalid text into valid JSON. */
function isValueAt(text: string, end: number): boolean {
  let at = end
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return text[at] !== ':'
}

function createUnusedMark(text: string): string {
  for (;;) {
    const mark = `${Math.random()}/${Math.random()}:`
    if (!text.includes(mark)) return mark
  }
}

function withMarks(text: string, numbers: readonly Span[], mark: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { from, to } of numbers) {
    pieces.push(text.slice(done, from), '"', mark, text.slice(from, to), '"')
    done = to
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

/** Restores the numbers in place until none is left. */
function withNumbers(value: unknown, mark: string, count: { left: number }): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith(mark)) return value
    count.left--
    return readNumber(value.slice(mark.length))
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && count.left > 0; at++) {
      const entry: unknown = value[at]
      const next = withNumbers(entry, mark, count)
      if (next !== entry) value[at] = next
    }
    return value
  }
  if (!isObject(value)) return value
  for (const key of Object.keys(value)) {
    if (count.left === 0) break
    const next = withNumbers(value[key], mark, count)
    // An existing key keeps its position. `__proto__` is an own key in the result of `JSON.parse`.
    if (next !== value[key]) Object.defineProperty(value, key, { value: next })
  }
  return value
}
