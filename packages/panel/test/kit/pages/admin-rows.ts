import { names } from './long-names.ts'
import type { PageRow } from './visit.ts'

const longer = names.user.replace('24', '25')
const longerGrowId = new RegExp(names.growId.replace('20', '21'))

/** The tabs of the admin page, as a super admin sees them. */
export const adminRows: readonly PageRow[] = [
  {
    address: '/admin?tab=overview',
    dialogs: [
      { source: 'app/features/admin-drawer.tsx', steps: [['button', 'admin.openNavAt']] },
      {
        source: 'platform/undo/recent-changes.tsx',
        steps: [['button', /^(Recent changes|Perubahan terbaru)/]],
      },
    ],
  },
  {
    address: '/admin?tab=users',
    shows: longer,
    dialogs: [
      {
        source: 'operations/managed-users/manage-user-dialog.tsx',
        steps: [['button', 'managed-users.manageOf']],
      },
      {
        source: 'operations/managed-users/bulk-menu.tsx',
        steps: [
          ['checkbox', 'managed-users.select'],
          ['button', 'managed-users.bulk.open'],
        ],
      },
    ],
  },
  { address: '/admin?person=7001', shows: names.growId.replace('20', '22'), maxShift: 0.1 },
  {
    address: '/admin?tab=servers',
    shows: names.server,
    dialogs: [
      {
        source: 'operations/managed-servers/managed-server-dialog.tsx',
        steps: [['button', new RegExp(`^${names.server}$`)]],
      },
      {
        source: 'hosting/hand-overs/change-owner-dialog.tsx',
        steps: [
          ['button', new RegExp(`^${names.server}$`)],
          ['button', 'hand-overs.act'],
        ],
      },
      {
        source: 'operations/managed-servers/rename-managed-dialog.tsx',
        steps: [
          ['button', new RegExp(`^${names.server}$`)],
          ['button', 'managed-servers.acts.name'],
        ],
      },
      {
        source: 'operations/managed-servers/hide-page-dialog.tsx',
        steps: [
          ['button', new RegExp(`^${names.server}$`)],
          ['button', 'managed-servers.acts.hide'],
        ],
      },
      {
        source: 'operations/managed-servers/suspend-server-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'managed-servers.actions.suspend'],
        ],
      },
      {
        source: 'operations/managed-servers/delete-managed-server-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'managed-servers.actions.delete'],
        ],
      },
    ],
  },
  {
    address: '/admin?tab=bans',
    shows: longer,
    dialogs: [{ source: 'people/bans/unban-button.tsx', steps: [['button', 'bans.unbanOf']] }],
  },
  {
    address: '/admin?tab=banned-servers',
    shows: names.server.replace('20', '21'),
    dialogs: [
      {
        source: 'hosting/banned-server-names/unban-name-button.tsx',
        steps: [['button', 'banned-server-names.removeOf']],
      },
    ],
  },
  {
    address: '/admin?tab=redeem-codes',
    shows: names.code,
    dialogs: [
      {
        source: 'money/redeem-codes/create-code-dialog.tsx',
        steps: [['button', 'redeem-codes-admin.create']],
      },
      {
        source: 'money/redeem-codes/delete-code-button.tsx',
        steps: [['button', 'redeem-codes-admin.deleteOf']],
      },
    ],
  },
  {
    address: '/admin?tab=shop',
    dialogs: [
      { source: 'money/shop-items/item-dialog.tsx', steps: [['button', 'shop-items.create']] },
      {
        source: 'money/shop-items/item-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'shop-items.editOf'],
        ],
      },
      {
        source: 'money/shop-items/item-history-dialog.tsx',
        steps: [
          ['button', 'shell.actionsOf'],
          ['button', 'shop-items.historyOf'],
        ],
      },
    ],
  },
  {
    address: '/admin?tab=feedback',
    dialogs: [
      {
        source: 'operations/feedback/feedback-entry.tsx',
        steps: [['button', 'feedback-admin.deleteOf']],
      },
      {
        source: 'operations/feedback/answer-dialog.tsx',
        steps: [['button', 'feedback-admin.answerTo']],
      },
    ],
  },
  { address: '/admin?tab=logs', shows: names.growId },
  {
    address: '/admin?tab=settings',
    dialogs: [
      { source: 'platform/webhooks/add-webhook-dialog.tsx', steps: [['button', 'webhooks.add']] },
    ],
  },
  {
    address: '/admin?tab=permissions',
    shows: names.growId,
    dialogs: [{ source: 'people/admins/role-buttons.tsx', steps: [['button', longerGrowId]] }],
  },
  { address: '/admin?tab=ledger' },
  { address: '/admin?tab=ledger&user=222222222222222222', shows: /1[.,]000[.,]000[.,]000/ },
  {
    address: '/admin?tab=engines',
    dialogs: [
      { source: 'hosting/engines/template-dialog.tsx', steps: [['button', 'engines-admin.add']] },
    ],
  },
  { address: '/admin?tab=health' },
]
