import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { endSession, listSessions, type Session } from '@trellis/contract/people/sessions.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowActions } from '../../design/row-actions.tsx'
import { Text } from '../../design/text.tsx'
import { showToast } from '../../design/toast.ts'
import { VisibleText } from '../../design/visible-text.tsx'
import { call } from '../../kit/call.ts'
import { formatInstant } from '../../kit/dates.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { sessionsMessages } from '../../messages/sessions.ts'
import { describeDevice } from '../../platform/push-messages/index.ts'

type SessionsCardProps = {
  userId: UserId
  /** Whether the reader looks at another person. */
  isOfPerson?: boolean
}

/** Lists where a user is signed in; each sign-in can be ended. */
export function SessionsCard({ userId, isOfPerson = false }: SessionsCardProps) {
  const text = sessionsMessages
  const sessions = useQuery({
    ...getQuery(listSessions, { params: { id: userId } }),
    meta: { fallback: () => text.fetchFailed },
  })
  return (
    <Card title={text.title}>
      <Text mb="md" tone="muted">
        {isOfPerson ? text.hintOfPerson : text.hint}
      </Text>
      <Loaded query={sessions} failed={text.fetchFailed} isEmpty={() => false}>
        {(list) =>
          list.length === 0 ? (
            <Text tone="muted">{text.none}</Text>
          ) : (
            <List aria-label={text.title}>
              {list.map((session) => (
                <SessionEntry key={session.id} userId={userId} session={session} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}

function SessionEntry({ userId, session }: { userId: UserId; session: Session }) {
  const text = sessionsMessages
  const { agent, address, isCurrent } = session
  const end = useEndSession(userId, session.id)
  const device = agent === '' ? text.unknownDevice : describeDevice(agent)
  const name = isCurrent ? text.thisOne({ device }) : device
  return (
    <Box as="li" divided="sm">
      <Row phoneLines wrap justify="between" gap="md" rowGap="xs">
        <Box grow shrink>
          <Text as="h3" size="md" weight="semibold" breaks>
            <VisibleText text={name} />
          </Text>
          <Text mt="3xs" tone="muted" size="sm" breaks>
            {text.used({
              time: formatInstant(session.lastUsedAt),
              address: address === '' ? text.unknownAddress : address,
            })}
          </Text>
          <Text mt="3xs" tone="muted" size="sm" breaks>
            {text.since({ time: formatInstant(session.createdAt) })}
          </Text>
        </Box>
        {!isCurrent && (
          <RowActions isBusy={end.isPending} sheet={name}>
            <RemoveAction
              label={text.endOf({ device, time: formatInstant(session.createdAt) })}
              isBlocked={end.isPending}
              question={{
                title: text.endTitle({ device }),
                text: text.endText,
                confirmLabel: text.end,
              }}
              onRemove={() => end.mutate()}
            />
          </RowActions>
        )}
      </Row>
    </Box>
  )
}

function useEndSession(userId: UserId, sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endSession, { params: { id: userId, sessionId } }),
    meta: { fallback: () => sessionsMessages.endFailed },
    onSuccess: () => showToast('success', sessionsMessages.ended),
    onSettled: () =>
      client.invalidateQueries({ queryKey: getKey(listSessions, { params: { id: userId } }) }),
  })
}
