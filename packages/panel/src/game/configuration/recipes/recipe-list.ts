import type { Recipe } from '@trellis/contract/kit/recipe-schema.ts'
import { getRecipeKey } from '@trellis/contract/kit/seed-pairs.ts'

/** A recipe as the list shows it, with where it comes from. */
export type RecipeRow = Recipe & {
  key: string
  /** `changed` replaces a built-in recipe; `removed` takes it away. */
  state: 'built-in' | 'own' | 'changed' | 'removed'
}

/** Returns the recipes that are in force, and those that the owner removed; the owner's first. */
export function listRecipes(builtIn: readonly Recipe[], own: readonly Recipe[]): RecipeRow[] {
  const known = new Map(builtIn.map((recipe) => [getRecipeKey(recipe), recipe]))
  const replaced = new Set(own.map(getRecipeKey))
  const ofOwner = own.map((recipe): RecipeRow => {
    const key = getRecipeKey(recipe)
    const replacedOne = known.get(key)
    if (replacedOne === undefined) return { ...recipe, key, state: 'own' }
    // The two items stay in the order in which the built-in recipe had them.
    const { from } = replacedOne
    return { ...recipe, from, key, state: recipe.grows === 0 ? 'removed' : 'changed' }
  })
  const others = builtIn.flatMap((recipe): RecipeRow[] => {
    const key = getRecipeKey(recipe)
    return replaced.has(key) ? [] : [{ ...recipe, key, state: 'built-in' }]
  })
  return [...ofOwner.toReversed(), ...others]
}

/** Adds a recipe, in place of the owner's earlier one for the same two items. */
export const withRecipe = (own: readonly Recipe[], { from, grows }: Recipe): Recipe[] => [
  ...withoutOwn(own, getRecipeKey({ from })),
  { from: sortPair(from), grows },
]

/** Takes a recipe away: the owner's own one, or a built-in one by an entry that grows nothing. */
export function withoutRecipe(own: readonly Recipe[], { state, key, from }: RecipeRow): Recipe[] {
  const rest = withoutOwn(own, key)
  return state === 'own' ? rest : [...rest, { from: sortPair(from), grows: 0 }]
}

/** Returns to the built-in recipe. */
export const withBuiltIn = (own: readonly Recipe[], { key }: RecipeRow): Recipe[] =>
  withoutOwn(own, key)

/** The server stores the lower id first, so a saved draft is equal to its answer. */
const sortPair = ([one, other]: Recipe['from']): Recipe['from'] => [
  Math.min(one, other),
  Math.max(one, other),
]

const withoutOwn = (own: readonly Recipe[], key: string) =>
  own.filter((it) => getRecipeKey(it) !== key)
