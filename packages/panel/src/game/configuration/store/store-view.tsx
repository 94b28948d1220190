import { Loaded } from '../../../design/loaded.tsx'
import { Page } from '../../../design/page.tsx'
import { readTitle } from '../../../kit/page-titles.ts'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { ConfigurationGate } from '../form/configuration-gate.tsx'
import { StoreForm } from './store-form.tsx'
import { useStore } from './use-store.ts'

/** Lets owners change the packs, the daily offers and the daily reward. */
export function StorePage() {
  return (
    <Page title={readTitle('game-store')} art="display" intro={gameStoreMessages.intro}>
      <ConfigurationGate>{(serverName) => <LoadedStore key={serverName} />}</ConfigurationGate>
    </Page>
  )
}

function LoadedStore() {
  const store = useStore()
  return (
    <Loaded query={store} failed={gameStoreMessages.fetchFailed}>
      {(saved) => <StoreForm saved={saved} />}
    </Loaded>
  )
}
