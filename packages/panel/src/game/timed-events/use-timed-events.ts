import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listTimedEvents,
  startTimedEvent,
  stopTimedEvent,
} from '@trellis/contract/game/timed-events.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'
import { refreshTimedEvents } from './refresh-timed-events.ts'

/** The live socket reports starts and ends, but no points and no fallen items. */
const pollMs = 10_000

export function useTimedEvents() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(listTimedEvents, { params: { serverId } }),
    refetchInterval: pollMs,
    meta: { fallback: () => timedEventsMessages.fetchFailed },
  })
}

export function useStartTimedEvent() {
  const client = useQueryClient()
  const serverId = useServerId()
  return useMutation({
    mutationFn: (body: BodyOf<typeof startTimedEvent>) =>
      call(startTimedEvent, { params: { serverId }, body }),
    meta: { fallback: () => timedEventsMessages.startFailed },
    onSettled: () => refreshTimedEvents(client, serverId),
  })
}

export function useStopTimedEvent() {
  const client = useQueryClient()
  const serverId = useServerId()
  return useMutation({
    mutationFn: (body: BodyOf<typeof stopTimedEvent>) =>
      call(stopTimedEvent, { params: { serverId }, body }),
    meta: { fallback: () => timedEventsMessages.stopFailed },
    onSettled: () => refreshTimedEvents(client, serverId),
  })
}
