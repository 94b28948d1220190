import { Loaded } from '../../../design/loaded.tsx'
import { Page } from '../../../design/page.tsx'
import { readTitle } from '../../../kit/page-titles.ts'
import { recipesMessages } from '../../../messages/recipes.ts'
import { ConfigurationGate } from '../form/configuration-gate.tsx'
import { RecipesForm } from './recipes-form.tsx'
import { useRecipes } from './use-recipes.ts'

/** Shows the pairs of seeds that grow another item, and lets owners change them. */
export function RecipesPage() {
  return (
    <Page title={readTitle('recipes')} art="seed" intro={recipesMessages.intro}>
      <ConfigurationGate>{(serverName) => <LoadedRecipes key={serverName} />}</ConfigurationGate>
    </Page>
  )
}

function LoadedRecipes() {
  const recipes = useRecipes()
  return (
    <Loaded query={recipes} failed={recipesMessages.fetchFailed}>
      {(saved) => <RecipesForm saved={saved} />}
    </Loaded>
  )
}
