/** Why a JSON text is refused, and where: `path` names the key, '' the whole. */
export class JsonFault extends Error {
  readonly path: string
  constructor(path: string, sentence: string) {
    super(path === '' ? sentence : `${path}: ${sentence}`)
    this.name = 'JsonFault'
    this.path = path
  }
}

export const invalidJsonSentence = 'Invalid JSON format.'
const deepest = 64
/** A path is for people: of a hostile one they need not read all. */
const longestPath = 200

/**
 * Refuses what JSON.parse takes but no program should: the same key twice, `__proto__`, nesting without end,
 * numbers out of range. Whole numbers too long for a double are left to `parseDocument`, which keeps them.
 * Throws a `JsonFault`.
 */
export function checkJson(text: string): void {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new JsonFault('', invalidJsonSentence), { cause })
  }
  new Scanner(text).run()
}

type Level = { keys: Set<string> | null; key: string; index: number }

/** Walks over text that is known to be valid JSON, token by token. */
class Scanner {
  readonly #text: string
  readonly #levels: Level[] = []
  readonly #token = /[{}[\],:"]|-?\d[\d.eE+-]*/g

  constructor(text: string) {
    this.#text = text
  }

  run(): void {
    for (let match = this.#token.exec(this.#text); match; match = this.#token.exec(this.#text)) {
      this.#take(match[0] === '"' ? this.#textFrom(match.index) : match[0])
    }
  }

  /** Step by step: an expression that matches megabytes of text at once runs out of stack. */
  #textFrom(start: number): string {
    let end = this.#text.indexOf('"', start + 1)
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    this.#token.lastIndex = end + 1
    return this.#text.slice(start, end + 1)
  }

  #isEscaped(at: number): boolean {
    let from = at
    while (this.#text[from - 1] === '\\') from--
    return (at - from) % 2 === 1
  }

  #take(token: string): void {
    const level = this.#levels.at(-1)
    switch (token) {
      case '{':
        return this.#open({ keys: new Set(), key: '', index: -1 })
      case '[':
        return this.#open({ keys: null, key: '', index: 0 })
      case '}':
      case ']':
        this.#levels.pop()
        return
      case ',':
        if (level) this.#next(level)
        return
      case ':':
        return
    }
    if (level?.keys && level.index === -1) this.#name(level, level.keys, token)
    else if (!token.startsWith('"') && !Number.isFinite(Number(token))) {
      throw this.#fault('This number is out of range.')
    }
  }

  #open(level: Level): void {
    this.#levels.push(level)
    if (this.#levels.length > deepest) throw this.#fault('This is nested too deeply.')
  }

  #next(level: Level): void {
    if (level.keys) level.index = -1
    else level.index++
  }

  #name(level: Level, keys: Set<string>, token: string): void {
    level.key = String(JSON.parse(token))
    level.index = 0
    if (level.key === '__proto__') throw this.#fault('This key is not allowed.')
    if (keys.has(level.key)) throw this.#fault('This key is there twice.')
    keys.add(level.key)
  }

  #fault(sentence: string): JsonFault {
    const steps = this.#levels.flatMap(({ keys, key, index }) =>
      keys ? (key === '' && index === -1 ? [] : [key]) : [String(index)],
    )
    return new JsonFault(steps.join('.').slice(0, longestPath), sentence)
  }
}
