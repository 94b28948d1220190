import { gameRows } from './game-rows.ts'
import { names } from './long-names.ts'
import type { PageRow } from './visit.ts'

const item = new RegExp(names.item)

/** The pages of an owner whose server is off, with their dialogs in the order in which a visit opens them. */
export const ownerRows: readonly PageRow[] = [
  {
    address: '/dashboard',
    shows: names.server,
    dialogs: [
      { source: 'app/shell/sidebar-drawer.tsx', steps: [['button', /^(More|Lainnya):/]] },
      {
        source: 'platform/notices/notice-dialog.tsx',
        steps: [['button', /^(Notices|Notifikasi)/]],
      },
      {
        source: 'operations/dashboard/invite-friends-dialog.tsx',
        steps: [['button', 'play-card.invite']],
      },
      {
        source: 'operations/dashboard/join-page-dialog.tsx',
        steps: [['button', 'play-card.settings']],
      },
      {
        source: 'game/players/game-password/game-password-dialog.tsx',
        steps: [['button', 'first-steps.actions.password']],
      },
      {
        source: 'hosting/server-names/rename-server-dialog.tsx',
        steps: [['button', 'server-names.rename']],
      },
      {
        source: 'operations/dashboard/delete-server-dialog.tsx',
        steps: [['button', 'server.server.delete']],
      },
    ],
  },
  { address: '/dashboard?tab=performance', shows: names.server },
  { address: '/dashboard?tab=storage', shows: names.server },
  { address: '/dashboard?tab=activity', shows: names.server },
  {
    address: '/worlds',
    shows: names.world,
    dialogs: [
      {
        source: 'game/worlds/deleted-worlds/deleted-worlds-dialog.tsx',
        steps: [['button', 'worlds.trash.open']],
      },
      {
        source: 'game/worlds/new-worlds/new-world-dialog.tsx',
        steps: [['button', 'new-worlds.new']],
      },
      { source: 'design/action-sheet.tsx', steps: [['button', 'shell.actionsOf']] },
      {
        source: 'game/worlds/world-map/map-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'worlds.view'],
        ],
      },
      {
        source: 'game/worlds/new-worlds/more-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'new-worlds.more'],
        ],
      },
      {
        source: 'game/worlds/new-worlds/name-form.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'new-worlds.more'],
          ['button', /^(Duplicate|Duplikat)/],
        ],
      },
      {
        source: 'game/worlds/world-list/world-actions.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'worlds.delete'],
        ],
      },
      {
        source: 'document-editor/editor-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'worlds.edit'],
        ],
        tabs: [
          'worlds.editor.tabs.appearance',
          'worlds.editor.tabs.admins',
          'worlds.editor.tabs.blocks',
          'documents.rawTab',
        ],
      },
      {
        source: 'document-editor/history-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'worlds.edit'],
          ['button', 'documents.versions.open'],
        ],
      },
      {
        source: 'game/worlds/world-list/world-bulk-dialog.tsx',
        steps: [
          ['checkbox', 'bulk.select'],
          ['button', 'worlds.bulk.delete.button'],
        ],
      },
    ],
  },
  {
    address: '/players',
    maxShift: 0.1,
    shows: names.player,
    dialogs: [
      {
        source: 'game/players/moderation/banned-players-dialog.tsx',
        steps: [['button', 'players.banned.open']],
      },
      {
        source: 'document-editor/editor-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'players.edit'],
        ],
        tabs: [
          'players.editor.tabs.stats',
          'players.editor.tabs.roles',
          'players.editor.tabs.inventory',
          'documents.rawTab',
        ],
      },
      {
        source: 'game/players/moderation/mute-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'online-players.mute'],
        ],
      },
      {
        source: 'game/players/moderation/ban-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'players.ban'],
        ],
      },
      {
        source: 'game/players/bulk/bulk-ban-dialog.tsx',
        steps: [
          ['checkbox', 'bulk.select'],
          ['button', 'players.bulk.ban.button'],
        ],
      },
      // The player is still selected.
      {
        source: 'game/players/bulk/bulk-unban-dialog.tsx',
        steps: [['button', 'players.bulk.unban.button']],
      },
      {
        source: 'game/players/bulk/bulk-gift-dialog.tsx',
        steps: [['button', 'players.bulk.gift.button']],
      },
    ],
  },
  {
    address: `/players?player=${names.player}`,
    shows: names.role,
    dialogs: [
      {
        source: 'game/players/item-gift/give-form.tsx',
        steps: [['button', 'player-profile.give']],
      },
      {
        source: 'game/players/game-password/game-password-dialog.tsx',
        steps: [['button', 'player-profile.setPassword']],
      },
    ],
  },
  {
    address: '/backup',
    dialogs: [
      {
        source: 'hosting/backups/restore-button.tsx',
        steps: [['button', 'backups.restore']],
      },
      { source: 'hosting/backups/undo-notice.tsx', steps: [['button', 'backups.undo']] },
      {
        source: 'hosting/backups/comparison-dialog.tsx',
        steps: [['button', 'backup-contents.compare']],
      },
      { source: 'hosting/backups/delete-button.tsx', steps: [['button', 'backups.delete']] },
    ],
  },
  {
    address: '/scheduler',
    shows: 'The disk is full.',
    dialogs: [
      {
        source: 'hosting/scheduled-tasks/run-history-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'scheduled-tasks.history'],
        ],
      },
      {
        source: 'hosting/scheduled-tasks/task-actions.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'scheduled-tasks.delete'],
        ],
      },
    ],
  },
  { address: '/configuration' },
  { address: '/configuration?tab=newbie-kit' },
  { address: '/recipes' },
  ...gameRows,
  {
    address: '/configuration?tab=custom-items',
    dialogs: [
      {
        source: 'game/configuration/custom-items/custom-item-form.tsx',
        steps: [
          ['button', item],
          ['button', 'configuration.items.remove'],
        ],
      },
      {
        source: 'game/configuration/form/save-bar.tsx',
        steps: [
          ['button', 'configuration.items.add'],
          ['button', 'configuration.save.discard'],
        ],
      },
    ],
  },
  { address: '/configuration?tab=custom-textures' },
  {
    address: '/console',
    shows: 'Player 13 joined START',
    dialogs: [
      { source: 'game/console/lines-dialog.tsx', steps: [['button', 'console.lines.open']] },
      { source: 'game/console/runs-dialog.tsx', steps: [['button', 'console.runs.open']] },
    ],
  },
  {
    address: '/profile',
    shows: names.growId,
    dialogs: [
      {
        source: 'platform/push-messages/device-list.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'push.removeOf'],
        ],
      },
    ],
  },
  { address: '/redeem-code', shows: names.code },
  {
    address: '/renew',
    steps: [['button', 'shop.addOf']],
    dialogs: [{ source: 'money/shop/checkout-dialog.tsx', steps: [['button', 'shop.checkout']] }],
  },
  {
    address: '/items?name=Wilhel',
    shows: names.item,
    dialogs: [
      { source: 'game/items/item-detail-dialog.tsx', steps: [['button', item]] },
      {
        source: 'game/players/item-gift/give-form.tsx',
        steps: [
          ['button', item],
          ['button', 'player-profile.giveToPlayer'],
        ],
      },
    ],
  },
  { address: '/items' },
  { address: '/how-to-play' },
  { address: '/feedback' },
  {
    address: '/members',
    shows: names.growId.replace('20', '22'),
    dialogs: [
      { source: 'hosting/members/invite-dialog.tsx', steps: [['button', 'members.invite']] },
      {
        source: 'hosting/members/change-member-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'members.changeNamed'],
        ],
      },
      {
        source: 'hosting/members/member-row.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'members.removeNamed'],
        ],
      },
    ],
  },
  { address: '/nowhere', isShort: true },
]
