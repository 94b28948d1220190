import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from './journal/operation.ts'
import { isWorldName } from './names.ts'

/**
 * The former names of renamed worlds, in `ratings.json` next to what else the server keeps about worlds. A former name
 * leads to its world as long as no world has that name again.
 */
type FormerNames = Readonly<Record<string, string>>

const key = 'renamed'

function readFormerNames(file: JsonObject | null): FormerNames {
  const entries = Object.entries(isObject(file?.[key]) ? file[key] : {})
  const valid = entries.flatMap(([name, to]) =>
    isWorldName(name) && typeof to === 'string' && isWorldName(to) ? [[name, to] as const] : [],
  )
  return Object.fromEntries(valid)
}

/** Returns the present name of the world that had this one; null when no world had. */
export function findRenamed(file: JsonObject | null, name: string): string | null {
  const names = isObject(file?.[key]) ? file[key] : {}
  const to = Object.hasOwn(names, name) ? names[name] : null
  return typeof to === 'string' && isWorldName(to) ? to : null
}

/** Returns the changes after a world got another name, or was removed: `to` is null then. */
export function moveFormerNames(
  file: JsonObject | null,
  from: string,
  to: string | null,
): Operation[] {
  const before = readFormerNames(file)
  const kept = Object.entries(before).flatMap(([name, target]) => {
    if (name === to || name === from) return []
    if (target !== from) return [[name, target] as const]
    return to === null ? [] : [[name, to] as const]
  })
  const all = to === null ? kept : [...kept, [from, to] as const]
  const value = Object.fromEntries(all.slice(-ratingBounds.maxFormerNames))
  const isSame = to === null && kept.length === Object.keys(before).length
  return isSame ? [] : [{ set: [key], value }]
}
