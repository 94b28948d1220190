import { Button } from '@mantine/core'
import { type RunningTimedEvent, stopTimedEvent } from '@trellis/contract/game/timed-events.ts'
import { getTimedEventKey, isBoostKind } from '@trellis/contract/kit/timed-events.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { useNow } from '../../kit/clock.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { useItemsById } from '../items/index.ts'
import { nameEvent } from './name-event.ts'
import { useStopTimedEvent } from './use-timed-events.ts'

type RunningEventsCardProps = { events: readonly RunningTimedEvent[]; isOnline: boolean }

export function RunningEventsCard({ events, isOnline }: RunningEventsCardProps) {
  const text = timedEventsMessages.running
  return (
    <Card title={text.title}>
      {events.length === 0 ? (
        <Empty icon="gift" title={text.none}>
          {isOnline ? text.noneText : text.offline}
        </Empty>
      ) : (
        <List aria-label={text.title}>
          {events.map((event) => (
            <RunningEntry
              key={getTimedEventKey(event.kind, event.world)}
              event={event}
              isOnline={isOnline}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

const secondMs = 1000

function RunningEntry({ event, isOnline }: { event: RunningTimedEvent; isOnline: boolean }) {
  const text = timedEventsMessages.running
  const { kind, world, endsAt, by } = event
  const now = useNow(secondMs)
  const stop = useStopTimedEvent()
  const right = useRightRefusal(stopTimedEvent)
  const denial = right ?? (isOnline ? null : text.offline)
  const details = useDetails(event)
  const name = nameEvent(event)
  return (
    <Row as="li" divided="sm" gap="md" justify="between" align="start">
      <Box shrink>
        <Text as="p" weight="semibold" breaks>
          <VisibleText isName text={name} />
        </Text>
        <Text as="p" size="sm" breaks>
          {text.ends({ when: formatRelative(endsAt, now) })}
        </Text>
        <Text as="p" tone="muted" size="sm" breaks>
          <VisibleText isName text={[...details, text.startedBy({ by })].join(' · ')} />
        </Text>
      </Box>
      <Button
        flex="none"
        size="xs"
        variant="default"
        aria-label={text.endOf({ name })}
        loading={stop.isPending}
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={() => stop.mutate({ kind, world })}
      >
        {text.end}
      </Button>
    </Row>
  )
}

/** Describes the reward and the progress of a running event. */
function useDetails({ kind, factor, items, gems, isPrizeSeen, scores }: RunningTimedEvent) {
  const text = timedEventsMessages.running
  const byId = useItemsById(items.map(([id]) => id))
  if (isBoostKind(kind)) return [text.factor({ factor })]
  const named = items.map(([id, count]) =>
    text.stack({ count, item: byId.get(id)?.name ?? text.item({ id }) }),
  )
  const prize = [...named, ...(gems > 0 ? [text.gems({ count: gems })] : [])]
  const listed = prize.join(', ')
  if (kind === 'rain') return [text.left({ items: listed })]
  const won = prize.length > 0 ? [text.prize({ items: listed })] : []
  if (kind === 'hunt') return [...won, isPrizeSeen ? text.seen : text.hidden]
  const best = scores.map(({ name, points }) => text.score({ name, points })).join(', ')
  return [...won, best === '' ? text.noScores : best]
}
