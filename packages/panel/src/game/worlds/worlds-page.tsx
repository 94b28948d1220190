import { Button } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { Link } from 'react-router'
import { BannedCard } from '../../design/banned-card.tsx'
import { Card } from '../../design/card.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { useHasServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { worldsMessages } from '../../messages/worlds.ts'
import { EngineData } from '../pending-edits/index.ts'
import { WorldsSkeleton } from './world-list/worlds-skeleton.tsx'
import { WorldsView } from './world-list/worlds-view.tsx'

export function WorldsPage() {
  const serverId = useServerId()
  const { user } = useAccount()
  const hasServer = useHasServer()
  const text = worldsMessages
  const denial = wordRefusal(findBanRefusal(user))
  return (
    <Page
      title={readTitle('worlds')}
      art="globe"
      intro={text.intro}
      aside={denial === null && hasServer === true && <RatingsLink />}
    >
      {denial !== null ? (
        <BannedCard denial={denial} />
      ) : hasServer === null ? (
        <WorldsSkeleton />
      ) : !hasServer ? (
        <Card>
          <NoServer icon="world" text={text} />
        </Card>
      ) : (
        <EngineData skeleton={<WorldsSkeleton />}>
          <WorldsView serverId={serverId} />
        </EngineData>
      )}
    </Page>
  )
}

const RatingsLink = () => (
  <Button component={Link} to="/world-ratings" variant="default">
    {readTitle('world-ratings')}
  </Button>
)
