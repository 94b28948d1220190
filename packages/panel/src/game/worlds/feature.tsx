import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { WorldFeedContext } from './live-world/use-live-world.ts'
import { createWorldFeed } from './live-world/world-feed.ts'

export const worldsFeature = defineFeature({
  name: 'worlds',
  pages: [
    {
      path: '/worlds',
      title: readTitle('worlds'),
      icon: 'world',
      section: 'serverManagement',
      order: 10,
      load: () => import('./worlds-page.tsx').then((it) => it.WorldsPage),
    },
  ],
  live: ({ socketState, send }) => {
    const feed = createWorldFeed(send)
    socketState.subscribe(() => {
      if (socketState.read() === 'OPEN') feed.resume()
      else feed.pause()
    })
    return {
      handlers: { world_news: feed.accept },
      wrap: (pages) => <WorldFeedContext value={feed}>{pages}</WorldFeedContext>,
    }
  },
  commands: () => import('./commands.ts').then((it) => it.worldsCommands),
})
