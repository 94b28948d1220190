import type { GameItem } from '@trellis/contract/game/items.ts'
import { defineFeature } from '../../kit/feature.ts'
import { ItemActionContext } from '../../kit/item-action.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { refreshOnlinePlayers, takeOnlinePlayers } from './player-queries/use-online-players.ts'

const GiveToPlayerButton = createLazyDialog(
  async () => (await import('./item-gift/give-to-player-button.tsx')).GiveToPlayerButton,
)

const renderGift = (item: GameItem) => <GiveToPlayerButton item={item} />

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
    {
      path: '/moderation',
      title: readTitle('moderation'),
      icon: 'blocked',
      section: null,
      order: 30,
      load: () => import('./moderation-page.tsx').then((it) => it.ModerationPage),
    },
  ],
  live: ({ client }) => ({
    handlers: {
      players_online: ({ players }) => void takeOnlinePlayers(client, readServerId(), players),
    },
    refresh: () => void refreshOnlinePlayers(client, readServerId()),
    wrap: (pages) => <ItemActionContext value={renderGift}>{pages}</ItemActionContext>,
  }),
  commands: () => import('./commands.ts').then((it) => it.playersCommands),
})
