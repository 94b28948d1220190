import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { Setting } from '@trellis/contract/kit/game-document.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getEntryName } from '@trellis/document/list-entries.ts'
import { getStepPlace, ListIndex } from '@trellis/document/list-index.ts'

/** Returns a field with its value, which is parsed in the thread that sets it. */
export const readSetting = ({ path, value, json }: Setting) => ({
  path,
  value: json === undefined ? value : parseJson(json),
})

/** Returns a copy of the document with these fields set; creates missing parents. */
export function setFields(
  document: JsonObject,
  fields: readonly { path: DocumentPath; value?: unknown }[],
): JsonObject {
  return fields.reduce<JsonObject>((copy, { path, value }) => {
    const next = withValue(copy, path, value)
    return isObject(next) ? next : copy
  }, document)
}

function withValue(holder: unknown, path: DocumentPath, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return keepUnknown(holder, value)
  if (Array.isArray(holder) || typeof step === 'number') {
    const list: unknown[] = Array.isArray(holder) ? [...holder] : []
    const at = getStepPlace(list, step)
    const next = withValue(at < 0 ? undefined : list[at], rest, value)
    if (at < 0) list.push(next)
    else list[at] = next
    return list
  }
  const object = isObject(holder) ? holder : {}
  return { ...object, [step]: withValue(object[step], rest, value) }
}

/** Entries that have an ID keep the keys that the new ones do not speak of; those without one stay. */
function keepUnknown(before: unknown, value: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(value)) return value
  if (!value.some((entry) => getEntryName('ID', entry) !== null)) return value
  const index = new ListIndex(before, 'ID')
  const nameless = before.filter((entry) => getEntryName('ID', entry) === null)
  const entries = value.map((entry: unknown) => {
    const [old] = index.find(getEntryName('ID', entry) ?? '')
    return isObject(old) && isObject(entry) ? { ...old, ...entry } : entry
  })
  return [...entries, ...nameless]
}
