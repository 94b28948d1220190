import { Stack } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { LoadErrorCard, useShownServer } from '../../hosting/servers/index.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { PastEventsCard } from './past-events-card.tsx'
import { RunningEventsCard } from './running-events-card.tsx'
import { StartEventCard } from './start-event-card.tsx'
import { useTimedEvents } from './use-timed-events.ts'

/** Shows the events that run in the game, starts new ones, and lists those that are over. */
export function TimedEventsPage() {
  const { server, error, isFetching, isLoading, retry } = useShownServer()
  return (
    <Page title={readTitle('timed-events')} art="balloon" intro={timedEventsMessages.intro}>
      {error !== null && <LoadErrorCard error={error} isBusy={isFetching} onRetry={retry} />}
      {error === null && !isLoading && server === null && (
        <Card>
          <NoServer icon="gift" text={timedEventsMessages} />
        </Card>
      )}
      {server !== null && (
        <EventsOfServer key={server.name} isOnline={server.status === 'ONLINE'} />
      )}
    </Page>
  )
}

function EventsOfServer({ isOnline }: { isOnline: boolean }) {
  const events = useTimedEvents()
  return (
    <Loaded query={events} failed={timedEventsMessages.fetchFailed}>
      {({ running, past }) => (
        <Stack gap="lg">
          <RunningEventsCard events={running} isOnline={isOnline} />
          <StartEventCard isOnline={isOnline} />
          <PastEventsCard events={past} />
        </Stack>
      )}
    </Loaded>
  )
}
