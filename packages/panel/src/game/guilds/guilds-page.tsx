import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { guildsMessages } from '../../messages/guilds.ts'
import { PlayersGate } from '../players/index.ts'
import { GuildsCard } from './guilds-card.tsx'

/** Shows the guilds of players in the game. */
export function GuildsPage() {
  return (
    <Page title={readTitle('guilds')} art="shield" intro={guildsMessages.intro}>
      <PlayersGate>{(serverId) => <GuildsCard serverId={serverId} />}</PlayersGate>
    </Page>
  )
}
