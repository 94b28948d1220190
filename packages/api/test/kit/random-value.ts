import type { Dice } from '@trellis/game-data/dice.ts'
import fc from 'fast-check'

export const pick = <T>(random: Dice, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** Texts that programs often handle wrongly. */
export const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2f',
  'a/b',
  'CON',
  'e\u0301',
  '\u0000',
  '\ud800',
  '\u202e\u2066abc',
  '`0`w%s${1}{{x}}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '|action|x\naction|y',
  '😀'.repeat(20),
  'W'.repeat(300),
  'x'.repeat(20_000),
  '2026-02-30T25:61:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
]

const oddNumbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

/** A JSON schema without references. */
export type Schema = any

/** Makes values for JSON schemas, of which some are wrong on purpose. */
export class RandomValues {
  readonly random: Dice
  /** 0 for values that the schemas allow, 1 for many that they refuse. */
  oddness = 0
  /** Texts that mean something to the program, by the name of the field. */
  readonly known: Record<string, string[]>
  readonly #samples = new Map<string, string[]>()

  constructor(random: Dice, known: Record<string, string[]>) {
    this.random = random
    this.known = known
  }

  pick = <T>(from: readonly T[]): T => pick(this.random, from)
  chance = (share: number): boolean => this.random() < share

  make(schema: Schema, depth = 0): unknown {
    if (typeof schema !== 'object' || this.chance(0.06 * this.oddness)) return this.makeOdd(depth)
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (choices) return this.make(this.pick(choices), depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    switch (Array.isArray(schema.type) ? this.pick(schema.type) : schema.type) {
      case 'null':
        return null
      case 'boolean':
        return this.chance(0.5)
      case 'integer':
      case 'number':
        return this.#makeNumber(schema)
      case 'string':
        return this.#makeText(schema)
      case 'array':
        return this.#makeList(schema, depth)
      case 'object':
        return this.#makeObject(schema, depth)
      default:
        return this.makeOdd(depth)
    }
  }

  makeOdd(depth = 0): unknown {
    const isDeep = depth > 4
    return this.pick([
      () => null,
      () => this.pick(oddNumbers),
      () => this.pick(oddTexts),
      () => this.chance(0.5),
      () => (isDeep ? [] : [this.makeOdd(depth + 1)]),
      () => (isDeep ? {} : { [this.pick(oddTexts)]: this.makeOdd(depth + 1) }),
      () => JSON.parse('['.repeat(40) + ']'.repeat(40)),
    ])()
  }

  /** Returns a copy of a document with one change somewhere in it. */
  change(value: any): unknown {
    if (this.chance(0.02)) return this.makeOdd()
    if (Array.isArray(value)) {
      const at = Math.floor(this.random() * value.length)
      return value.map((entry, index) => (index === at ? this.change(entry) : entry))
    }
    if (value !== null && typeof value === 'object') return this.#changeObject(value)
    if (typeof value === 'boolean') return !value
    if (typeof value === 'number')
      return this.pick([value + 1, value - 1, 0, -1, 65_535, 1e9, 0.5, 1e300])
    return this.#makeText({})
  }

  #changeObject(value: Record<string, unknown>): unknown {
    const key = this.pick(Object.keys(value))
    if (key === undefined || this.chance(0.05))
      return { ...value, [this.pick(oddTexts)]: this.makeOdd() }
    const { [key]: changed, ...others } = value
    return this.chance(0.05) ? others : { ...value, [key]: this.change(changed) }
  }

  #makeNumber({ type, ...bounds }: Schema): number {
    const low = bounds.minimum ?? bounds.exclusiveMinimum ?? 0
    const high = bounds.maximum ?? bounds.exclusiveMaximum ?? low + 1000
    if (this.chance(0.4 * this.oddness))
      return this.pick([low, high, low - 1, high + 1, ...oddNumbers])
    const value = low + this.random() * Math.min(high - low, 10_000)
    return type === 'integer' ? Math.floor(value) : value
  }

  #makeText({ format, pattern, minLength = 1 }: Schema): string {
    if (format === 'date-time' && this.chance(0.8))
      return new Date(Date.now() + (this.random() - 0.3) * 1e10).toISOString()
    if (this.chance(0.25 * this.oddness)) return this.pick(oddTexts)
    const samples = pattern === undefined ? [] : this.#listSamples(pattern)
    if (samples.length > 0) return this.pick(samples)
    if (this.chance(0.5)) return this.pick(Object.values(this.known).flat())
    const length = minLength + Math.floor(this.random() * 12)
    return Array.from({ length }, () => this.pick('abcDEF0123 _-'.split(''))).join('')
  }

  /** Lists some texts that match; none for patterns that cannot be turned round. */
  #listSamples(pattern: string): string[] {
    const known = this.#samples.get(pattern)
    if (known !== undefined) return known
    let samples: string[] = []
    try {
      const texts = fc.stringMatching(new RegExp(pattern), { size: 'small' })
      // Long patterns would take minutes.
      if (pattern.length < 400) samples = fc.sample(texts, { numRuns: 30, seed: 7 })
    } catch {
      // Not every pattern can be turned round; a text that it refuses is a test as well.
    }
    this.#samples.set(pattern, samples)
    return samples
  }

  #makeList({ items, prefixItems = [] }: Schema, depth: number): unknown[] {
    if (prefixItems.length > 0) return prefixItems.map((it: Schema) => this.make(it, depth + 1))
    const isLong = this.chance(0.05 * this.oddness)
    const length = isLong ? 300 : Math.floor(this.random() * (depth > 2 ? 2 : 4))
    return Array.from({ length }, () => this.make(items ?? {}, depth + 1))
  }

  #makeObject(schema: Schema, depth: number): unknown {
    const entries: [string, unknown][] = []
    const required = new Set(schema.required ?? [])
    for (const [key, of] of Object.entries<Schema>(schema.properties ?? {})) {
      if (this.chance(required.has(key) ? 0.03 * this.oddness : 0.5)) continue
      const texts = of.type === 'string' && !of.enum ? this.known[key] : undefined
      const isKnown = texts !== undefined && this.chance(0.7)
      entries.push([key, isKnown ? this.pick(texts) : this.make(of, depth + 1)])
    }
    const { additionalProperties: others, propertyNames = {} } = schema
    if (typeof others === 'object' && depth < 5)
      for (let left = Math.floor(this.random() * 4); left > 0; left--)
        entries.push([this.#makeText(propertyNames), this.make(others, depth + 1)])
    if (this.chance(0.03 * this.oddness)) entries.push(['unknownKey', this.makeOdd(depth)])
    return Object.fromEntries(entries)
  }
}
