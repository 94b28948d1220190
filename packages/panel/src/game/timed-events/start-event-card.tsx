import { startTimedEvent } from '@trellis/contract/game/timed-events.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardLink } from '../../design/card-link.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { createFirstEvent, type EventDraft, findDraftRefusal, readDraft } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import { useStartTimedEvent } from './use-timed-events.ts'

/** Chooses an event and starts it. */
export function StartEventCard({ isOnline }: { isOnline: boolean }) {
  const text = timedEventsMessages.start
  const [draft, setDraft] = useState<EventDraft>(createFirstEvent)
  const start = useStartTimedEvent()
  const right = useRightRefusal(startTimedEvent)
  const offline = isOnline ? null : timedEventsMessages.running.offline
  return (
    <Card title={text.title} aside={<CardLink to="/scheduler">{text.toScheduler}</CardLink>}>
      <EventFields draft={draft} onDraft={setDraft} />
      <Box mt="lg">
        <ActionButton
          label={text.submit}
          icon="play"
          denial={right ?? offline ?? findDraftRefusal(draft)}
          loading={start.isPending}
          onPress={() => start.mutate(readDraft(draft))}
        />
      </Box>
    </Card>
  )
}
