import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { type ChangedValue, isNames, listChangedValues } from '../../kit/changed-values.ts'

/** The names that a list got and lost. */
type ChangedList = { key: string; added: readonly string[]; removed: readonly string[] }

export type LogChanges = { lists: readonly ChangedList[]; values: readonly ChangedValue[] }

const maxShown = 12

/** Lists what differs between the two states of an entry; null if it has none, or they differ in too much. */
export function listLogChanges({ before, after }: JsonObject): LogChanges | null {
  if (!isObject(before) || !isObject(after)) return null
  const lists = Object.entries(after).flatMap(([key, is]) => {
    const was = before[key]
    return isNames(was) && isNames(is) ? [compareNames(key, was, is)] : []
  })
  const values = listChangedValues(omitLists(before, lists), omitLists(after, lists))
  if (values.length > maxShown) return null
  return { lists: lists.filter((it) => it.added.length + it.removed.length > 0), values }
}

const compareNames = (key: string, was: string[], is: string[]): ChangedList => ({
  key,
  added: is.filter((it) => !was.includes(it)),
  removed: was.filter((it) => !is.includes(it)),
})

const omitLists = (state: JsonObject, lists: readonly ChangedList[]) =>
  Object.fromEntries(
    Object.entries(state).filter(([key]) => !lists.some((list) => list.key === key)),
  )
