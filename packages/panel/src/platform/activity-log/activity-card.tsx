import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readOwnActivity } from '@trellis/contract/platform/activity-log.ts'
import type { ReactNode } from 'react'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { getActivityInput } from '../../kit/activity-key.ts'
import { useNow } from '../../kit/clock.ts'
import { formatInstant } from '../../kit/dates.ts'
import { getQuery } from '../../kit/queries.ts'
import { formatRelative } from '../../kit/relative-time.ts'
import { wordAction } from '../../kit/word-action.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'

type ActivityCardProps = {
  userId: string
  /** The most entries to show; all without it. */
  max?: number
  aside?: ReactNode
}

export function ActivityCard({ userId, max, aside }: ActivityCardProps) {
  const text = dashboardMessages
  const nowMs = useNow(60_000)
  const activity = useQuery({
    ...getQuery(readOwnActivity, getActivityInput(userId)),
    refetchInterval: 30_000,
  })
  return (
    <Card title={text.activity} aside={aside}>
      <Loaded
        query={activity}
        failed={text.activityFailed}
        skeleton={<Skeleton height={180} radius="md" />}
        empty={
          <Text tone="muted" size="sm">
            {text.noActivity} {text.noActivityText}
          </Text>
        }
      >
        {(entries) => (
          <List as="ol">
            {entries.slice(0, max).map((it) => (
              <Row
                key={`${it.timestamp} ${it.action}`}
                as="li"
                divided="xs"
                wrap
                gap="sm"
                rowGap="none"
                align="baseline"
              >
                <Text as="span" weight="medium">
                  {wordAction(it)}
                </Text>
                <Text as="span" tone="muted" size="sm">
                  {it.actorName}
                </Text>
                <Text
                  as="time"
                  push
                  tone="muted"
                  size="sm"
                  numeric
                  dateTime={it.timestamp}
                  title={formatInstant(it.timestamp)}
                >
                  {max === undefined
                    ? formatInstant(it.timestamp)
                    : formatRelative(it.timestamp, nowMs)}
                </Text>
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </Card>
  )
}
