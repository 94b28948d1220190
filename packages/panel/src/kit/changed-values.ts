import { isObject } from '@trellis/document/json-value.ts'

/** A value that differs. `from` or `to` is undefined if the state has no such value. */
export type ChangedValue = { key: string; from: unknown; to: unknown }
type Values = Readonly<Record<string, unknown>>

/**
 * Lists the differences between two states of an object. Nested values have keys such as `defaults.slots`. Each entry
 * of a list of names is a value with the key `list.name`, which is true if the list has the name.
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

export const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'string')

const getEntries = (names: readonly string[]) => Object.fromEntries(names.map((it) => [it, true]))

/** Returns a text as it is, and any other value as JSON. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
