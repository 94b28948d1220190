import { isObject } from '@trellis/document/json-value.ts'

/** Undefined where there was or is no such value. */
export type ChangedValue = { key: string; from: unknown; to: unknown }
type Values = Readonly<Record<string, unknown>>

/**
 * What differs between two states of the same thing. Values inside of others have keys such as `defaults.slots`, and
 * so has each entry of a list of names: it is there or it is not.
 */
export function listChangedValues(before: Values | null, after: Values): ChangedValue[] {
  const was = new Map(flatten(before ?? {}))
  const is = new Map(flatten(after))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ key, from: was.get(key), to: is.get(key) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

const flatten = (values: Values): [string, unknown][] =>
  Object.entries(values).flatMap(([key, value]) => {
    const inner = isObject(value) ? value : isNames(value) ? getEntries(value) : null
    return inner === null
      ? [[key, value]]
      : flatten(inner).map(([name, it]): [string, unknown] => [`${key}.${name}`, it])
  })

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'string')

const getEntries = (names: readonly string[]) => Object.fromEntries(names.map((it) => [it, true]))

/** Any value as text: texts as they are, the rest as JSON. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
