import { Stack } from '@mantine/core'
import { type readRecipes, saveRecipes } from '@trellis/contract/game/configuration.ts'
import { recipesSchema } from '@trellis/contract/kit/recipe-schema.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { useLiveForm } from '../form/use-live-form.tsx'
import { RecipeAdder } from './recipe-adder.tsx'
import { withRecipe } from './recipe-list.ts'
import { RecipesCard } from './recipes-card.tsx'
import { useSaveRecipes } from './use-recipes.ts'

type RecipesFormProps = { saved: ReplyOf<typeof readRecipes> }

/** Edits the owner's recipes over the built-in ones. */
export function RecipesForm({ saved }: RecipesFormProps) {
  const { value, edit, bar } = useLiveForm({
    key: 'recipes',
    saved: saved.own,
    reply: saved,
    parse: (recipes) => recipesSchema.safeParse({ recipes }),
    save: useSaveRecipes(),
    denial: useRightRefusal(saveRecipes),
  })
  return (
    <Stack gap="lg">
      <RecipeAdder onAdd={(recipe) => edit(withRecipe(value, recipe))} />
      <RecipesCard builtIn={saved.builtIn} own={value} onOwn={edit} />
      {bar}
    </Stack>
  )
}
