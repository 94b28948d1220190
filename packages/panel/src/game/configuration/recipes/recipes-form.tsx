import { Stack } from '@mantine/core'
import {
  type Apply,
  type Recipe,
  type readRecipes,
  recipesSchema,
  saveRecipes,
} from '@trellis/contract/configuration.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useState } from 'react'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { useDraft } from '../../../kit/draft.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { findVersion } from '../../../kit/versions.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getDraftKey } from '../draft-key.ts'
import { SaveBar } from '../save-bar.tsx'
import { RecipeAdder } from './recipe-adder.tsx'
import { withRecipe } from './recipe-list.ts'
import { RecipesCard } from './recipes-card.tsx'
import { useSaveRecipes } from './use-recipes.ts'

type RecipesFormProps = { saved: ReplyOf<typeof readRecipes> }

/** Edits the owner's recipes over the built-in ones. */
export function RecipesForm({ saved }: RecipesFormProps) {
  const text = configurationMessages.save
  const draft = useDraft<Recipe[]>(getDraftKey('recipes'), saved.own, findVersion(saved))
  const save = useSaveRecipes()
  const [apply, setApply] = useState<Apply>('now')
  const own = draft.value
  const parsed = recipesSchema.safeParse({ recipes: own })
  const submit = () => {
    if (parsed.success)
      save.mutate({ body: parsed.data, apply, base: draft.base, onSaved: () => draft.settle(own) })
  }
  return (
    <Stack gap="lg">
      <RecipeAdder onAdd={(recipe) => draft.edit(withRecipe(own, recipe))} />
      <RecipesCard builtIn={saved.builtIn} own={own} onOwn={draft.edit} />
      <SaveBar
        denial={useRightRefusal(saveRecipes)}
        label={text.changesAndRestart}
        quietLabel={text.changes}
        apply={apply}
        onApply={setApply}
        isDirty={draft.isDirty}
        problem={findFirstError(parsed)}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={draft.discard}
      />
    </Stack>
  )
}
