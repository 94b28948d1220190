import type { QueryClient } from '@tanstack/react-query'
import { listTimedEvents } from '@trellis/contract/game/timed-events.ts'
import { getKey } from '../../kit/queries.ts'

/** Loads the events of a server again, if a page shows them. */
export const refreshTimedEvents = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: getKey(listTimedEvents, { params: { serverId } }) })
