import { activityLogWords } from './activity-log.ts'
import { appealWords } from './appeals.ts'
import { archiveWords } from './archives.ts'
import { assistantWords } from './assistant.ts'
import { backupWords } from './backups.ts'
import { changeWords } from './changes.ts'
import { chartWords } from './chart.ts'
import { configurationWords } from './configuration.ts'
import { connectionWords } from './connection.ts'
import { consoleWords } from './console.ts'
import { deletedServerWords } from './deleted-servers.ts'
import { documentWords } from './documents.ts'
import { entitlementWords } from './entitlements.ts'
import { feedbackWords } from './feedback.ts'
import { itemWords } from './items.ts'
import { liveWorldWords } from './live-worlds.ts'
import { noticeWords } from './notices.ts'
import { onlinePlayerWords } from './online-players.ts'
import { placeWords } from './places.ts'
import { playerWords } from './players.ts'
import { profileWords } from './profile.ts'
import { redeemCodeWords } from './redeem-codes.ts'
import { refusalWords } from './refusals.ts'
import { scheduledTaskWords } from './scheduled-tasks.ts'
import { serverWords } from './server.ts'
import { serverTimeWords } from './server-time.ts'
import { shopWords } from './shop.ts'
import { signInWords } from './sign-in.ts'
import { storageWords } from './storage.ts'
import { supportWords } from './support.ts'
import { templateWords, waitingEditWords } from './templates.ts'
import { usageWords } from './usage.ts'
import { worldWords } from './worlds.ts'

/**
 * Every sentence of the panel that the contract does not hold. A panel in another language is another file of
 * the same type. Indonesian sentences stand here where the specification wants them in every language.
 */
export const en = {
  product: 'Trellis',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading…',
  skipToContent: 'Skip to content',
  broken: {
    title: 'Something went wrong',
    text: 'This page met an error that it could not handle. Loading it again usually helps.',
    reload: 'Reload',
  },
  networkError: 'Network Error',
  unexpectedAnswer: 'Unexpected Answer',
  languages: { id: 'Bahasa Indonesia', en: 'English' },
  networkAway: 'You are offline. This page opens as soon as the connection is back.',
  tooSmall: (min: number) => `At least ${min}`,
  never: 'Never',
  clear: 'Clear',
  pager: {
    label: (of: string) => `Pages of ${of}`,
    page: (page: number) => `Page ${page}`,
    previous: 'Previous page',
    next: 'Next page',
    first: 'To the first page',
    pastEnd: 'Nothing on this page',
  },

  login: signInWords.login,
  registration: signInWords.registration,
  verification: signInWords.verification,

  notFound: {
    title: 'Halaman Tidak Ditemukan',
    text: 'Halaman yang Anda cari tidak ada atau telah dipindahkan.',
    home: 'Go to Homepage',
    help: 'Need help?',
    contact: 'contact support',
  },

  maintenance: {
    title: 'Under Maintenance',
    quiet: 'This page looks again every 30 seconds and opens by itself.',
  },

  nav: {
    label: 'Main',
    open: 'Open navigation',
    serverManagement: 'Server Management',
    account: 'Account',
    general: 'General',
    administration: 'Administration',
    noServer: 'No server',
    signOut: 'Log out',
    scheme: 'Colour scheme',
    schemes: { light: 'Light', dark: 'Dark', auto: 'Match system' },
  },

  pages: {
    dashboard: 'Dashboard',
    worlds: 'World Manager',
    players: 'Player Database',
    backup: 'Backup Manager',
    scheduler: 'Task Scheduler',
    configuration: 'Configuration',
    console: 'Console',
    profile: 'Profile',
    redeemCode: 'Redeem Code',
    renew: 'Renew & Shop',
    items: 'Item Database',
    howToPlay: 'How to Play',
    feedback: 'Feedback',
    admin: 'Admin Panel',
  },

  dashboard: {
    intro: 'Your server at a glance.',
    loadErrorTitle: 'Error Loading Server Data',
    loadError: (reason: string) => `Failed to fetch server data: ${reason}`,
    statusFailed: (statusText: string) => `Failed to fetch server status: ${statusText}`,
    storageFullTitle: 'Storage Limit Exceeded',
    storageFull: (usedMb: string, limitMb: string) =>
      `Your server uses ${usedMb} of ${limitMb}. It cannot start until there is room again.`,
    storageUpgrade: 'Get more storage',
    actionsDisabledTitle: 'Server actions are disabled',
    adminBypass: 'As an admin you can still use them.',
    activity: 'Recent activity',
    activityFailed: 'Failed to fetch recent activity.',
    noActivity: 'Nothing has happened yet.',
  },

  server: serverWords.server,
  stopping: serverWords.stopping,
  recovery: serverWords.recovery,

  ban: {
    title: 'Your account is banned',
    reason: 'Reason',
    bannedBy: 'Banned by',
    bannedAt: 'Banned at',
    expires: 'Expires',
    left: 'Time remaining',
    permanent: 'Permanent',
    expired: 'Expired. Please re-login to update your status.',
    noReason: 'No reason was given.',
    contact: 'Contact support',
  },

  timeLeft: { days: 'd', hours: 'h', minutes: 'm' },

  profile: profileWords,

  console: consoleWords,

  archives: archiveWords,
  deletedServers: deletedServerWords,
  assistant: assistantWords,
  backups: backupWords,
  appeals: appealWords,
  support: supportWords,
  items: itemWords,
  configuration: configurationWords,
  connection: connectionWords,
  feedback: feedbackWords,
  notices: noticeWords,
  liveWorlds: liveWorldWords,
  onlinePlayers: onlinePlayerWords,
  players: playerWords,
  scheduledTasks: scheduledTaskWords,
  serverTime: serverTimeWords,
  storage: storageWords,
  entitlements: entitlementWords,
  redeemCodes: redeemCodeWords,
  refusals: refusalWords,
  shop: shopWords,
  activityLog: activityLogWords,

  changes: changeWords,
  documents: documentWords,
  worlds: worldWords,

  templates: templateWords,
  waitingEdits: waitingEditWords,

  socket: {
    error: 'A WebSocket connection error occurred.',
    lost: 'Connection to server lost. Attempting to reconnect...',
    back: 'WebSocket reconnected successfully.',
  },

  chart: chartWords,
  places: placeWords,
  usage: usageWords,
}

export type Words = typeof en
