import { isJsonObject } from './json-text.ts'

/** Undefined where there was or is no such value. */
export type ChangedValue = { key: string; from: unknown; to: unknown }
type Values = Readonly<Record<string, unknown>>

/** What differs between two states of the same thing; values inside of others have keys such as `defaults.slots`. */
export function changedValues(before: Values | null, after: Values): ChangedValue[] {
  const was = new Map(flatten(before ?? {}))
  const is = new Map(flatten(after))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ key, from: was.get(key), to: is.get(key) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

const flatten = (values: Values): [string, unknown][] =>
  Object.entries(values).flatMap(([key, value]) =>
    isJsonObject(value)
      ? flatten(value).map(([inner, it]): [string, unknown] => [`${key}.${inner}`, it])
      : [[key, value]],
  )

/** Any value as text: texts as they are, the rest as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
