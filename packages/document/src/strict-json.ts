import type { FieldCode } from '@trellis/contract/kit/field-codes.ts'

/** The reason why a JSON text is refused, by its code, and the place: `path` names the key, '' the whole. */
export class JsonFault extends Error {
  readonly path: string
  readonly code: FieldCode
  constructor(path: string, code: FieldCode) {
    super(`${path}: ${code}`)
    this.name = 'JsonFault'
    this.path = path
    this.code = code
  }
}

const deepest = 64
/**
 * The maximum number of keys in one object. The game's own have fewer than a hundred; large ones are slow in
 * every program.
 */
export const maxKeys = 2000
/** The maximum length of a path in a message, because a hostile one may be very long. */
const maxPathLength = 200

/**
 * Refuses texts that JSON.parse accepts but no program should: the same key twice, `__proto__`, unlimited
 * nesting, numbers out of range. Whole numbers too long for a double are left to `parseDocument`, which keeps
 * them. Returns the parsed value with long numbers rounded. Throws a `JsonFault`.
 */
export function checkJson(text: string): unknown {
  const value = parse(text)
  new Scanner(text).run()
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new JsonFault('', 'json-invalid'), { cause })
  }
}

/** `keys` is null for a list. `isKeyNext` is true while the next text names a key. */
type Level = { keys: string[] | null; seen: Set<string> | null; isKeyNext: boolean; index: number }

const getCharCode = (sign: string) => sign.charCodeAt(0)
const signs = {
  quote: getCharCode('"'),
  comma: getCharCode(','),
  minus: getCharCode('-'),
  zero: getCharCode('0'),
  nine: getCharCode('9'),
  openObject: getCharCode('{'),
  openList: getCharCode('['),
  closeObject: getCharCode('}'),
  closeList: getCharCode(']'),
}
/** Above this number of keys, a set is faster than a linear search. */
const manyKeys = 12

/** Scans valid JSON character by character, because worlds have tens of thousands of tokens. */
class Scanner {
  readonly #text: string
  readonly #levels: Level[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  run(): void {
    for (this.#at = 0; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text.charCodeAt(this.#at)
      if (sign === signs.quote) this.#takeText()
      else if (sign === signs.comma) this.#next()
      else if (sign === signs.minus || (sign >= signs.zero && sign <= signs.nine))
        this.#takeNumber()
      else this.#takeBracket(sign)
    }
  }

  #takeBracket(sign: number): void {
    if (sign === signs.openObject) this.#open({ keys: [], seen: null, isKeyNext: true, index: 0 })
    else if (sign === signs.openList) {
      this.#open({ keys: null, seen: null, isKeyNext: false, index: 0 })
    } else if (sign === signs.closeObject || sign === signs.closeList) this.#levels.pop()
  }

  /** Leaves `#at` on the closing quote. */
  #takeText(): void {
    const start = this.#at
    let end = this.#text.indexOf('"', start + 1)
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    this.#at = end
    const level = this.#levels.at(-1)
    if (level?.isKeyNext && level.keys) this.#name(level, level.keys, start, end)
  }

  #isEscaped(at: number): boolean {
    let from = at
    while (this.#text[from - 1] === '\\') from--
    return (at - from) % 2 === 1
  }

  /** Leaves `#at` on the last character. */
  #takeNumber(): void {
    const start = this.#at
    let end = start + 1
    while (isOfNumber(this.#text.charCodeAt(end))) end++
    this.#at = end - 1
    // Only a number with an exponent, or one of hundreds of digits, can be out of range.
    const isShort = end - start < 300 && !/e/i.test(this.#text.slice(start, end))
    if (isShort || Number.isFinite(Number(this.#text.slice(start, end)))) return
    throw this.#fault('json-number')
  }

  #open(level: Level): void {
    this.#levels.push(level)
    if (this.#levels.length > deepest) throw this.#fault('json-depth')
  }

  #next(): void {
    const level = this.#levels.at(-1)
    if (level?.keys) level.isKeyNext = true
    else if (level) level.index++
  }

  #name(level: Level, keys: string[], start: number, end: number): void {
    const plain = this.#text.slice(start + 1, end)
    const key = plain.includes('\\') ? String(JSON.parse(`"${plain}"`)) : plain
    level.isKeyNext = false
    const isTwice = level.seen ? level.seen.has(key) : keys.includes(key)
    keys.push(key)
    if (key === '__proto__') throw this.#fault('json-key')
    if (isTwice) throw this.#fault('json-key-repeated')
    if (keys.length > maxKeys) throw this.#fault('json-keys')
    if (level.seen) level.seen.add(key)
    else if (keys.length > manyKeys) level.seen = new Set(keys)
  }

  #fault(code: FieldCode): JsonFault {
    const steps = this.#levels.flatMap(({ keys, index }) =>
      keys ? keys.slice(-1) : [String(index)],
    )
    return new JsonFault(steps.join('.').slice(0, maxPathLength), code)
  }
}

const ofNumbers = new Set(Array.from('0123456789.eE+-', getCharCode))

function isOfNumber(sign: number): boolean {
  return ofNumbers.has(sign)
}
