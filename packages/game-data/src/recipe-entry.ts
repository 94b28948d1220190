import { getRecipeKey, isGrowableId } from '@trellis/contract/kit/seed-pairs.ts'
import { isObject } from '@trellis/document/json-value.ts'

/**
 * An entry of `SPLICING.RECIPES` in `config.json`, such as `{ "name": "2+10", "grows": 302 }`: the seeds of the
 * items 2 and 10 grow item 302. With 0 they grow nothing, although the items file has a recipe for them. Merges
 * match entries by their name.
 */
export type RecipeEntry = { name: string; grows: number }

/** Returns the entry of two items, which has the same name in both orders. */
export function createRecipeEntry(from: readonly [number, number], grows: number): RecipeEntry {
  return { name: getRecipeKey({ from }), grows }
}

/** Returns the items of an entry that a person may have written; null when it is invalid. */
export function readRecipeEntry(entry: unknown): { from: [number, number]; grows: number } | null {
  if (!isObject(entry) || typeof entry.name !== 'string' || !isRecipeResult(entry.grows))
    return null
  const [, first, second] = /^(\d{1,5})\+(\d{1,5})$/.exec(entry.name) ?? []
  const [one, other] = [Number(first), Number(second)]
  return isGrowableId(one) && isGrowableId(other) && one !== other
    ? { from: [one, other], grows: entry.grows }
    : null
}

const isRecipeResult = (id: unknown): id is number =>
  typeof id === 'number' && (id === 0 || isGrowableId(id))
