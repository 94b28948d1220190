import { codeLimitWords } from './code-limits.ts'
import { planLimitWords } from './plan-limits.ts'
import { supportWordsForAdmins } from './support-for-admins.ts'
import { webhookWords } from './webhooks.ts'

export const adminWords = {
  intro: 'What concerns everybody on this installation.',
  tabs: {
    statistics: 'Dashboard',
    managedUsers: 'Users',
    managedServers: 'Servers',
    redeemCodes: 'Redeem Codes',
    feedback: 'Feedback',
    bannedNames: 'Banned Servers',
    bans: 'Ban Logs',
    activityLog: 'Activity Logs',
    admins: 'Permissions',
    settings: 'Settings',
    shopItems: 'Shop',
    templates: 'Engines',
    ledger: 'Ledger',
    health: 'Health',
  },
  nav: 'Admin panel',
  openNav: 'Open the admin menu',
  openNavAt: (tab: string) => `${tab}. Open the admin menu`,
  chooseTab: 'Choose a part',
  planLimits: planLimitWords,
  codeLimits: codeLimitWords,
  support: supportWordsForAdmins,
  noPermission: 'You do not have permission to view this page.',
  noTabs: 'Nothing is open to you yet',
  noTabsText:
    'You are an admin, but hold no permission to view any part of this panel. A super admin can give you some.',
  settings: {
    title: 'Panel settings',
    maintenance: 'Maintenance mode',
    maintenanceHint: 'Everybody but admins sees the maintenance page.',
    disableServerCreation: 'Disable server creation',
    disableServerCreationHint: 'Only admins can create servers.',
    disableServerActions: 'Disable server actions',
    disableServerActionsHint: 'Only admins can start, stop and restart servers.',
    save: 'Save Settings',
    saved: 'Settings saved!',
    fetchFailed: 'Failed to fetch settings',
    saveFailed: 'Save failed',
    readOnly: 'You may look at these settings but not change them.',
    nothingYet: 'Nothing has changed yet.',
    unsaved: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
    discard: 'Discard',

    defaults: 'New accounts',
    defaultsHint:
      'What an account begins with from now on. Accounts that exist keep what they have.',
    slots: 'Server slots',
    slotsHint: 'Servers that the user may create.',
    credits: 'Credits',
    creditsHint: 'What they can spend in the shop.',
    serverTime: 'Server time',
    serverTimeHint: 'Days. It runs only while there is a server.',
    storageLimitMB: 'Storage limit',
    storageLimitMBHint: 'MB that a server’s files may use.',

    impact: {
      title: 'Save these settings?',
      maintenance: (users: string) =>
        `Maintenance mode: ${users} have the panel open now and see the maintenance page at once.`,
      maintenanceOne:
        'Maintenance mode: 1 user has the panel open now and sees the maintenance page at once.',
      disableServerCreation: (users: string) =>
        `No server creation: only admins can create servers. ${users} have the panel open now.`,
      disableServerCreationOne:
        'No server creation: only admins can create servers. 1 user has the panel open now.',
      disableServerActions: (servers: string) =>
        `No server actions: the owners of ${servers} can neither start, stop nor restart them.`,
      goesOn: (online: string, players: string) =>
        `What runs goes on: ${online} online with ${players}.`,
      users: (count: number) => `${count.toLocaleString('en')} users`,
      servers: (count: number) =>
        count === 1 ? '1 server' : `${count.toLocaleString('en')} servers`,
      serversOnline: (count: number) =>
        count === 1 ? '1 server is' : `${count.toLocaleString('en')} servers are`,
      players: (count: number) =>
        count === 1 ? '1 player' : `${count.toLocaleString('en')} players`,
      failed: 'Whom this touches now could not be found out.',
      confirm: 'Save them',
    },

    meanwhile: {
      title: 'Another admin has changed these settings meanwhile',
      line: (label: string, before: string, now: string) => `${label} was ${before} and is ${now}.`,
      text: 'Saving sets what you have changed; everything else stays as it is now.',
      take: 'Take theirs',
    },

    history: {
      title: 'History',
      hint: 'The last 50 changes.',
      none: 'Nothing has been changed yet.',
      failed: 'Failed to fetch the history.',
    },
    on: 'on',
    off: 'off',
  },
  webhooks: webhookWords,
}
