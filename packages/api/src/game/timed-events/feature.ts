import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { followTimedEvents } from './news.ts'
import { bindTimedEventRoutes } from './routes.ts'
import { createTimedEvents } from './service.ts'

export const timedEventsFeature = defineFeature({
  name: 'timed-events',
  needs: { game: gameFeature, hosting: serversFeature, accounts: usersFeature },
  open(kit, { game, hosting, accounts }) {
    const timedEvents = createTimedEvents({ ...game, link: kit.link })
    followTimedEvents({ ...kit, ...hosting, accounts })
    return { service: null, routes: (bind) => bindTimedEventRoutes(bind, timedEvents) }
  },
})
