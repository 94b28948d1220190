import * as z from 'zod'
import { withBound, withCode } from './field-codes.ts'
import { listBounds } from './list-bounds.ts'
import { getRecipeKey } from './seed-pairs.ts'

const growable = z
  .int(withCode('growable-item'))
  .min(2, withCode('growable-item'))
  .max(65_534, withCode('growable-item'))
  .multipleOf(2, withCode('growable-item'))

/** A tree grows an item from the seeds of two others, in any order. Ids are those of the items. */
export const recipeSchema = z.strictObject({
  from: z.tuple([growable, growable]),
  /** 0 means that the two seeds grow nothing, although the items of the game have a recipe for them. */
  grows: growable.or(z.literal(0)),
})
export type Recipe = z.output<typeof recipeSchema>

export const recipesSchema = z.strictObject({
  recipes: z
    .array(recipeSchema)
    .max(...withBound(listBounds.recipes))
    .refine((recipes) => recipes.every(({ from }) => from[0] !== from[1]), {
      error: withCode('recipe-of-two'),
    })
    .refine((recipes) => new Set(recipes.map(getRecipeKey)).size === recipes.length, {
      error: withCode('recipe-repeated'),
    }),
})
