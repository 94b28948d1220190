import { names } from './long-names.ts'
import type { PageRow } from './visit.ts'

/** The pages about the rules of the owner's game, and about what players do in it. */
export const gameRows: readonly PageRow[] = [
  { address: '/game-store' },
  {
    address: '/scripts',
    shows: names.script,
    steps: [['button', new RegExp(`^${names.script}$`)]],
    dialogs: [{ source: 'game/scripts/script-list.tsx', steps: [['button', 'scripts.deleteOf']] }],
  },
  { address: '/events', shows: names.world },
  {
    address: '/commands',
    dialogs: [
      {
        source: 'game/configuration/commands/command-dialog.tsx',
        steps: [['button', 'commands.editOf']],
      },
    ],
  },
  { address: '/moderation', shows: names.player, maxShift: 0.1 },
  { address: '/chat-rules' },
  {
    address: '/guilds',
    shows: names.guild,
    dialogs: [
      { source: 'game/guilds/guild-dialog.tsx', steps: [['button', 'guilds.manageOf']] },
      {
        source: 'game/guilds/guild-dialog.tsx',
        steps: [
          ['button', 'guilds.manageOf'],
          ['button', 'guilds.disband'],
        ],
      },
      {
        source: 'game/guilds/guild-members.tsx',
        steps: [
          ['button', 'guilds.manageOf'],
          ['button', 'guilds.removeOf'],
        ],
      },
    ],
  },
  { address: '/world-ratings', shows: names.world },
  { address: '/achievements' },
]
