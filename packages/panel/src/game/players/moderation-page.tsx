import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { moderationMessages } from '../../messages/moderation.ts'
import { AltsSearchCard } from './alts/alts-search-card.tsx'
import { PlayersGate } from './players-gate.tsx'
import { ActionsCard } from './reports/actions-card.tsx'
import { ReportsCard } from './reports/reports-card.tsx'

/** Shows the reports of players in the game and the actions of its moderators. */
export function ModerationPage() {
  return (
    <Page
      title={readTitle('moderation')}
      art="hammer"
      intro={moderationMessages.intro}
      aside={
        <Button component={Link} to="/chat-rules" variant="default">
          {moderationMessages.toRules}
        </Button>
      }
    >
      <PlayersGate>
        {(serverId) => (
          <Stack gap="lg">
            <ReportsCard serverId={serverId} />
            <AltsSearchCard serverId={serverId} />
            <ActionsCard serverId={serverId} />
          </Stack>
        )}
      </PlayersGate>
    </Page>
  )
}
