import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { worldRatingsMessages } from '../../messages/world-ratings.ts'
import { PlayersGate } from '../players/index.ts'
import { RatingsCard } from './ratings-card.tsx'

/** Shows how players rate the worlds, and the world of the day. */
export function WorldRatingsPage() {
  return (
    <Page title={readTitle('world-ratings')} art="bouquet" intro={worldRatingsMessages.intro}>
      <PlayersGate>{(serverId) => <RatingsCard serverId={serverId} />}</PlayersGate>
    </Page>
  )
}
