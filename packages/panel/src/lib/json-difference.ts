import type { Change, DocumentPath } from '@trellis/contract/kit/document.ts'
import { isJsonObject, isSameJson, type JsonObject } from './json-text.ts'

type Step = DocumentPath[number]

/** What must change to make `to` of `from`, in the steps of the contract's paths. */
export function findDifferences(from: unknown, to: unknown, path: DocumentPath = []): Change[] {
  if (isSameJson(from, to)) return []
  const [before, after] = [fieldsOf(from), fieldsOf(to)]
  if (before === null || after === null || before.kind !== after.kind) return [{ path, from, to }]
  if (before.kind === 'place' && before.fields.size !== after.fields.size)
    return [{ path, from, to }]
  const steps = new Set([...before.fields.keys(), ...after.fields.keys()])
  return [...steps].flatMap((step) => {
    const [old, next] = [before.fields.get(step), after.fields.get(step)]
    // A named entry of a list is one thing: half of one stack and half of another make no sense.
    return before.isSplit
      ? findDifferences(old, next, [...path, step])
      : isSameJson(old, next)
        ? []
        : [{ path: [...path, step], from: old, to: next }]
  })
}

/** The value with one field changed, added, or (for `undefined`) taken away. The given one stays as it is. */
export function changeAt(value: unknown, path: DocumentPath, next: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return next
  if (Array.isArray(value)) return changeEntry(value, step, rest, next)
  const object: JsonObject = isJsonObject(value) ? value : {}
  const key = String(step)
  const changed = changeAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, next)
  // A copy made by spreading would take a field called __proto__ for something else.
  return Object.fromEntries(
    Object.hasOwn(object, key)
      ? Object.entries(object).flatMap(([name, it]) =>
          name !== key ? [[name, it]] : changed === undefined ? [] : [[name, changed]],
        )
      : [...Object.entries(object), ...(changed === undefined ? [] : [[key, changed]])],
  )
}

function changeEntry(list: unknown[], step: Step, rest: DocumentPath, next: unknown): unknown[] {
  const found = typeof step === 'number' ? step : list.findIndex((it) => nameOf(it) === step)
  const at = found === -1 ? list.length : found
  const changed = changeAt(list[at], rest, next)
  const after = changed === undefined ? [] : [changed]
  return [...list.slice(0, at), ...after, ...list.slice(at + 1)]
}

type Fields = { kind: 'key' | 'name' | 'place'; isSplit: boolean; fields: Map<Step, unknown> }

function fieldsOf(value: unknown): Fields | null {
  if (isJsonObject(value))
    return { kind: 'key', isSplit: true, fields: new Map(Object.entries(value)) }
  if (!Array.isArray(value)) return null
  const list: unknown[] = value
  const names = list.map(nameOf)
  const isNamed = names.every((it) => it !== null) && new Set(names).size === names.length
  if (isNamed)
    return { kind: 'name', isSplit: false, fields: new Map(names.map((it, at) => [it, list[at]])) }
  return { kind: 'place', isSplit: true, fields: new Map(list.map((it, at) => [at, it])) }
}

/** How an entry of a list names itself; null for one that does not. */
function nameOf(entry: unknown): string | null {
  if (typeof entry === 'string') return `is=${entry}`
  if (Array.isArray(entry) && typeof entry[0] === 'number') return `id=${entry[0]}`
  if (isJsonObject(entry) && 'ID' in entry) return `ID=${JSON.stringify(entry['ID'])}`
  return null
}
