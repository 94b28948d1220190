import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { refreshOnlinePlayers, takeOnlinePlayers } from './use-online-players.ts'

export const playersFeature = defineFeature({
  name: 'players',
  pages: [
    {
      path: '/players',
      title: readTitle('players'),
      icon: 'players',
      section: 'serverManagement',
      order: 20,
      load: () => import('./players-page.tsx').then((it) => it.PlayersPage),
    },
  ],
  live: ({ client }) => ({
    handlers: {
      players_online: ({ players }) => void takeOnlinePlayers(client, readServerId(), players),
    },
    refresh: () => void refreshOnlinePlayers(client, readServerId()),
  }),
  commands: () => import('./commands.ts').then((it) => it.playersCommands),
})
