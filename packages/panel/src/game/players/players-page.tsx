import { useSearchParams } from 'react-router'
import { Page } from '../../design/page.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { playerParam } from '../../kit/player-path.ts'
import { playersMessages } from '../../messages/players.ts'
import { PlayersView } from './player-list/players-view.tsx'
import { PlayersGate } from './players-gate.tsx'

const PlayerProfile = createLazyDialog(
  async () => (await import('./profile/player-profile.tsx')).PlayerProfile,
  { isInSight: true },
)

export function PlayersPage() {
  const [params] = useSearchParams()
  const player = params.get(playerParam)
  return (
    <Page title={readTitle('players')} art="hat" intro={playersMessages.intro}>
      <PlayersGate>
        {(serverId) =>
          player === null ? (
            <PlayersView serverId={serverId} />
          ) : (
            <PlayerProfile key={player} serverId={serverId} name={player} />
          )
        }
      </PlayersGate>
    </Page>
  )
}
