import type { PastTimedEvent } from '@trellis/contract/game/timed-events.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Pager } from '../../design/pager.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { nameEvent } from './name-event.ts'

const pageSize = 8

export function PastEventsCard({ events }: { events: readonly PastTimedEvent[] }) {
  const text = timedEventsMessages.past
  const [asked, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil(events.length / pageSize))
  const page = Math.min(asked, pageCount)
  const from = (page - 1) * pageSize
  return (
    <Card title={text.title}>
      {events.length === 0 ? (
        <Empty icon="history" title={text.none}>
          {text.noneText}
        </Empty>
      ) : (
        <>
          <List aria-label={text.title}>
            {events.slice(from, from + pageSize).map((event, at) => (
              <Stack key={from + at} as="li" divided="xs" breaks>
                <Text as="span" weight="medium" breaks>
                  <VisibleText isName text={nameEvent(event)} />
                </Text>
                <Text as="span" tone="muted" size="sm" breaks>
                  <VisibleText isName text={describeEnd(event)} />
                </Text>
              </Stack>
            ))}
          </List>
          <Pager label={text.title} page={page} pageCount={pageCount} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

function describeEnd({ endedAt, end, winner, by }: PastTimedEvent): string {
  const text = timedEventsMessages.past
  const won = winner === null ? [] : [text.winner({ name: winner })]
  const startedBy = timedEventsMessages.running.startedBy({ by })
  return [formatInstant(endedAt), text.ends[end], ...won, startedBy].join(' · ')
}
