import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { refreshTimedEvents } from './refresh-timed-events.ts'

export const timedEventsFeature = defineFeature({
  name: 'timed-events',
  pages: [
    {
      path: '/events',
      title: readTitle('timed-events'),
      icon: 'gift',
      section: null,
      order: 14,
      load: () => import('./timed-events-page.tsx').then((it) => it.TimedEventsPage),
    },
  ],
  live: ({ client }) => ({
    handlers: { timed_events: ({ serverId }) => void refreshTimedEvents(client, serverId) },
    refresh: () => void refreshTimedEvents(client, readServerId()),
  }),
})
