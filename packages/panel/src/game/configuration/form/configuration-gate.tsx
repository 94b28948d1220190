import { Button, Skeleton } from '@mantine/core'
import { findConfigurationRefusal } from '@trellis/contract/game/configuration.ts'
import { Activity, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { LoadErrorCard, useShownServer } from '../../../hosting/servers/index.ts'
import { useAccount } from '../../../kit/account.ts'
import { wordRefusal } from '../../../kit/describe-refusal.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { refusalsMessages } from '../../../messages/refusals.ts'
import { shellMessages } from '../../../messages/shell.ts'
import { EngineData } from '../../pending-edits/index.ts'
import { BusyCard } from './busy-card.tsx'

type ConfigurationGateProps = {
  /** Renders the settings of the server with this name. */
  children: (serverName: string) => ReactNode
}

/** Shows settings while they may change, and otherwise the reason why they may not. */
export function ConfigurationGate({ children }: ConfigurationGateProps) {
  const { user } = useAccount()
  const { server, error, isFetching, isLoading, retry } = useShownServer()
  if (user.isBanned)
    return (
      <Card>
        <Empty icon="blocked" title={refusalsMessages['configuration-banned']} />
      </Card>
    )
  if (error !== null) return <LoadErrorCard error={error} isBusy={isFetching} onRetry={retry} />
  if (isLoading)
    return (
      <div role="status" aria-label={shellMessages.loading}>
        <Skeleton height={240} radius="lg" />
      </div>
    )
  if (server === null)
    return (
      <Card>
        <Empty
          icon="sliders"
          title={configurationMessages.noServer}
          action={
            <Button component={Link} to="/dashboard">
              {configurationMessages.toDashboard}
            </Button>
          }
        />
      </Card>
    )
  const denial = wordRefusal(findConfigurationRefusal(user, server.status))
  return (
    <EngineData>
      {denial !== null && <BusyCard status={server.status} sentence={denial} />}
      {/* Hidden instead of removed, so that unsaved input is still there when the server is. */}
      <Activity mode={denial === null ? 'visible' : 'hidden'}>{children(server.name)}</Activity>
    </EngineData>
  )
}
