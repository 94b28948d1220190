import type { Permission } from '@trellis/contract/permissions.ts'

const permissionHints: Record<Permission, string> = {
  'dashboard:view': 'See the totals of the service and its graph.',
  'users:view': 'See every user, their account and their ledger.',
  'users:manage': 'Change time, slots, plan, credits and storage of users, and ban them.',
  'users:bulk_actions': 'Change or ban many users at once.',
  'servers:view': 'See every server, its status and its players.',
  'servers:manage': 'Start, stop and restart any server.',
  'servers:delete': 'Delete any server with its worlds.',
  'codes:view': 'See every redeem code and who claimed it.',
  'codes:manage': 'Create and delete redeem codes.',
  'feedback:view': 'Read what users wrote.',
  'feedback:manage': 'Set the status of feedback and delete it.',
  'bans:view': 'See who and which names are banned.',
  'bans:manage': 'Lift bans, and ban and allow server names.',
  'logs:view': 'Read and export the activity log.',
  'settings:view': 'See the panel settings, the shop items and their history.',
  'settings:manage': 'Change the panel settings and the shop.',
}

/** Sentences of the Permissions tab. */
export const adminsWords = {
  title: 'Users and their roles',
  search: 'Search users',
  searchPlaceholder: 'Name, GrowID, ID or server',
  none: 'No users yet',
  noneFound: (search: string) => `No user matches “${search}”`,
  most: (listed: number) =>
    `Only the first ${listed.toLocaleString('en')} are listed. Search for the others.`,
  columns: { user: 'User', growId: 'GrowID', role: 'Role', actions: 'Actions' },
  roles: { user: 'User', admin: 'Admin', superAdmin: 'Super Admin' },
  you: 'You',
  youHint: 'Nobody can change their own role.',
  fetchFailed: 'Failed to fetch users',
  actionFailed: 'Action failed.',

  actions: {
    promote: {
      label: 'Promote to admin',
      title: (name: string) => `Make ${name} an admin?`,
      text: 'They see the admin panel at once, but may do nothing in it until you give them permissions.',
    },
    promoteSuper: {
      label: 'Make super admin',
      title: (name: string) => `Make ${name} a super admin?`,
      text: 'They may do everything from now on: all permissions, and promoting and demoting others, you among them.',
    },
    demoteSuper: {
      label: 'Demote',
      title: (name: string) => `Demote ${name} to admin?`,
      text: 'They lose this tab at once, also where it is open, and may do only what their own permissions allow.',
    },
    demote: {
      label: 'Remove admin',
      title: (name: string) => `Make ${name} an ordinary user?`,
      text: 'They lose the admin panel and every permission at once, also where it is open.',
    },
  },
  actionOf: (label: string, name: string) => `${label}: ${name}`,

  permissions: {
    open: 'Permissions',
    openOf: (name: string) => `Permissions of ${name}`,
    count: (held: number, all: number) => `${held} of ${all} permissions`,
    groups: {
      dashboard: 'Dashboard',
      users: 'Users',
      servers: 'Servers',
      codes: 'Redeem Codes',
      feedback: 'Feedback',
      bans: 'Bans',
      logs: 'Logs',
      settings: 'Settings',
    },
    verbs: { view: 'View', manage: 'Manage', bulk_actions: 'Bulk actions', delete: 'Delete' },
    all: 'All',
    allOf: (group: string) => `All of ${group}`,
    hints: permissionHints,
    effect: 'They count from the next click on, also in a panel that is open.',
    save: 'Save Permissions',
    nothingYet: 'Nothing has changed yet.',
    fetchFailed: 'Failed to fetch permissions.',
    saveFailed: 'Failed to save permissions.',
  },
}
