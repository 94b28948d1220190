import { names } from './long-names.ts'
import type { PageRow } from './visit.ts'

/** The pages that show more while the server of the owner runs, with a player in a world. */
export const runningRows: readonly PageRow[] = [
  {
    address: '/dashboard',
    shows: 'ONLINE',
    dialogs: [
      { source: 'operations/dashboard/use-power.ts', steps: [['button', 'server.server.restart']] },
      { source: 'operations/dashboard/use-power.ts', steps: [['button', 'server.server.stop']] },
    ],
  },
  { address: '/worlds', shows: names.world },
  {
    address: '/players',
    shows: names.world,
    dialogs: [
      {
        source: 'game/players/moderation/message-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'online-players.message'],
        ],
      },
      {
        source: 'game/players/moderation/use-moderated-player.ts',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'players.kick'],
        ],
      },
      {
        source: 'game/players/bulk/bulk-message-dialog.tsx',
        steps: [
          ['checkbox', 'bulk.select'],
          ['button', 'players.bulk.message.button'],
        ],
      },
    ],
  },
  { address: '/console', shows: names.player },
  {
    address: '/admin?tab=servers',
    shows: names.server,
    dialogs: [
      {
        source: 'operations/managed-servers/server-actions.tsx',
        steps: [
          ['button', new RegExp(`^(Actions for|Aksi untuk) ${names.server}$`)],
          ['button', 'managed-servers.actions.stop'],
        ],
      },
    ],
  },
]
