import { Skeleton } from '@mantine/core'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { ReactNode } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { useHasServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { playersMessages } from '../../messages/players.ts'
import { shellMessages } from '../../messages/shell.ts'
import { EngineData } from '../pending-edits/index.ts'

type PlayersGateProps = { children: (serverId: string) => ReactNode }

/** Shows a page about the players of a server, or why there is nothing to show. */
export function PlayersGate({ children }: PlayersGateProps) {
  const serverId = useServerId()
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
  return <EngineData skeleton={<PlayersSkeleton />}>{children(serverId)}</EngineData>
}

const PlayersSkeleton = () => (
  <Card>
    <div role="status" aria-label={shellMessages.loading}>
      <Skeleton height={320} radius="md" />
    </div>
  </Card>
)
