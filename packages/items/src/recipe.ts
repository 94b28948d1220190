import type { ItemRecord } from './item-record.ts'
import { readRecipeIds } from './items-dat/rest.ts'

/**
 * A tree grows an item from the seeds of two others. Ids are those of the items, which are even; a seed has
 * the next id.
 */
export type Recipe = { grows: number; from: readonly [number, number] }

/** The file next to an `items.dat` with its recipes: a JSON list of `Recipe`. */
export const recipeFileName = 'recipes.json'

const idsPerPair = 0x1_0000

/** Returns the key of two items whose seeds meet, the same for both orders. Ids have 16 bits. */
export function getPairKey([one, other]: readonly [number, number]): number {
  return Math.min(one, other) * idsPerPair + Math.max(one, other)
}

/**
 * Reads the recipes that an `items.dat` has since version 23. A record names two items or their seeds; records
 * with one id or with the same id twice are no recipes.
 */
export function listRecordRecipes(records: readonly ItemRecord[], version: number): Recipe[] {
  const byGrown = new Map<number, Recipe>()
  for (const { id, rest } of records) {
    const ids = readRecipeIds(rest, version)
    if (ids === null) continue
    const [one, other] = [toItemId(ids[0]), toItemId(ids[1])]
    const grows = toItemId(id)
    if (one === 0 || other === 0 || one === other || byGrown.has(grows)) continue
    byGrown.set(grows, { grows, from: [one, other] })
  }
  return [...byGrown.values()]
}

/** Returns the item of a seed; an item's own id stays. */
const toItemId = (id: number) => id - (id % 2)

/** Reads `recipes.json`. Throws an Error that describes the fault in the text. */
export function parseRecipes(text: string): Recipe[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('The recipes are no list.')
  return list.map((entry: unknown, index) => {
    if (!isRecipe(entry)) throw new Error(`Recipe ${index + 1} is invalid.`)
    return { grows: entry.grows, from: entry.from }
  })
}

function isRecipe(entry: unknown): entry is Recipe {
  if (typeof entry !== 'object' || entry === null) return false
  if (!('grows' in entry && 'from' in entry)) return false
  const { grows, from } = entry
  const isPair = Array.isArray(from) && from.length === 2 && from.every(isGrowable)
  return isPair && from[0] !== from[1] && isGrowable(grows)
}

/** Returns whether an item with this id can have a seed. */
const isGrowable = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 0xffff && id % 2 === 0
