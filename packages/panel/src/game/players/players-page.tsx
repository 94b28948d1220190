import { Skeleton } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/bans.ts'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { useHasServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { playerParam } from '../../kit/player-path.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { playersMessages } from '../../messages/players.ts'
import { shellMessages } from '../../messages/shell.ts'
import { EngineData } from '../pending-edits/index.ts'
import { PlayersView } from './players-view.tsx'

const PlayerProfile = createLazyDialog(
  async () => (await import('./profile/player-profile.tsx')).PlayerProfile,
)

export function PlayersPage() {
  return (
    <Page title={readTitle('players')} art="hat" intro={playersMessages.intro}>
      <PlayersBody />
    </Page>
  )
}

function PlayersBody() {
  const serverId = useServerId()
  const [params] = useSearchParams()
  const player = params.get(playerParam)
  const { user } = useAccount()
  const hasServer = useHasServer()
  const denial = wordRefusal(findBanRefusal(user))
  if (denial !== null)
    return (
      <Card>
        <Empty icon="blocked" title={denial} />
      </Card>
    )
  if (hasServer === null) return <PlayersSkeleton />
  if (!hasServer)
    return (
      <Card>
        <NoServer icon="players" text={playersMessages} />
      </Card>
    )
  return (
    <EngineData skeleton={<PlayersSkeleton />}>
      {player === null ? (
        <PlayersView serverId={serverId} />
      ) : (
        <PlayerProfile key={player} serverId={serverId} name={player} />
      )}
    </EngineData>
  )
}

const PlayersSkeleton = () => (
  <Card>
    <div role="status" aria-label={shellMessages.loading}>
      <Skeleton height={320} radius="md" />
    </div>
  </Card>
)
