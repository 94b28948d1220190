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
import { scheduledTaskWords } from './scheduled-tasks.ts'
import { serverTimeWords } from './server-time.ts'
import { shopWords } from './shop.ts'
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

  login: {
    heading: 'Get Started',
    text: 'Log in with Discord to access your dashboard.',
    tagline: 'A private server of your own, running in a minute.',
    withDiscord: 'Log in with Discord',
    withLocal: 'Log in',
    localNote: 'This installation uses its own local identity provider instead of Discord.',
    busy: 'Signing you in…',
    failed: (reason: string) => `Login Failed: ${reason}`,
    fallback: 'Login failed. Please try again.',
    wrongState: 'This sign-in was not started here. Please try again.',
    expired: 'Your sign-in attempt was cancelled.',
    providerUnreachable: 'The sign-in service cannot be reached right now.',
    blurbs: [
      {
        title: 'Instant Server Setup',
        text: 'Pick a name and your world is up. No files, no ports, no waiting.',
      },
      {
        title: 'Full Control Panel',
        text: 'Start, stop and look after your server from any device.',
      },
      {
        title: 'Real-time Console',
        text: 'See every line as it happens and answer with a command.',
      },
    ],
  },

  registration: {
    title: 'Choose your GrowID',
    text: 'Your GrowID is the name you play under. It also names you to other players.',
    label: 'GrowID',
    hint: '3-20 letters and digits',
    warning: 'Your GrowID cannot be changed later. Choose it with care.',
    submit: 'Complete Registration',
    confirmTitle: 'Register this GrowID?',
    confirmText: (growId: string) =>
      `You will be “${growId}” from now on. A GrowID cannot be changed later.`,
    confirm: 'Yes, register it',
    welcome: 'Welcome! GrowID registered successfully!',
    failed: (statusText: string) => `Registration failed: ${statusText}`,
    otherAccount: 'Use another account',
  },

  verification: {
    title: 'Verifikasi Gagal',
    code: (code: number) => `Kode ${code}`,
    refused: (answer: string) =>
      `Gagal memverifikasi status registrasi. Server merespons dengan: ${answer}`,
    unreachable:
      'Layanan Tidak Tersedia. Server tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.',
    retry: 'Coba Lagi',
    signOut: 'Keluar',
  },

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

  server: {
    create: 'Create Server',
    delete: 'Delete Server',
    hasServer:
      'You already have a server. More than one server per account comes later; your free slots are kept.',
    emptyTitle: 'No server yet',
    emptyText: 'Give your server a name, and it is ready to start.',
    version: 'Version',
    outdated: (version: string, next: string) => `${version}. Restart for ${next}.`,
    players: 'Players',
    expiry: 'Expires',
    permanent: 'Permanent',
    daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
    timeOver: 'Server time is over',
    storage: 'Storage',
    storageOf: (used: string, limit: string) => `${used} of ${limit}`,
    start: 'Start',
    stop: 'Stop',
    restart: 'Restart',
    kill: 'Kill',
    killTitle: 'Kill the server?',
    killText:
      'This ends the server at once. Whatever was not saved yet is lost, and players are thrown out.',
    killConfirm: 'Kill it',
    busy: 'Another action is still running.',
    ask: {
      stop: { title: 'Stop the server?', confirm: 'Stop it' },
      restart: { title: 'Restart the server?', confirm: 'Restart it' },
      players: (count: number) =>
        count === 1
          ? '1 player is online and will be disconnected.'
          : `${count} players are online and will be disconnected.`,
    },
    statuses: {
      ONLINE: 'ONLINE',
      OFFLINE: 'OFFLINE',
      STARTING: 'STARTING',
      STOPPING: 'STOPPING',
      RESTARTING: 'RESTARTING',
      UNKNOWN: 'UNKNOWN',
    },
    tick: 'Slowest tick',
    uptime: 'Running since',
    notRunning: '—',
    actionFailed: (statusText: string) => `Server action failed: ${statusText}`,
    createFailed: (statusText: string) => `Failed to create server: ${statusText}`,
    deleteFailed: (statusText: string) => `Failed to delete server: ${statusText}`,
    createTitle: 'Create your server',
    nameLabel: 'Server name',
    nameHint: '3-20 letters, numbers, underscores and hyphens',
    created: (name: string) => `Server ${name} created.`,
    deleteTitle: 'Delete this server?',
    deleteText: (name: string) =>
      `${name} is stopped, and its worlds, players and configuration are deleted for good. Your account, its credits and its backup stay. The slot becomes free again.`,
    deleteKeptText: (name: string, days: number) =>
      `${name} is stopped and deleted. ${days === 1 ? 'For one day' : `For ${days} days`} you can bring it back whole from “Deleted servers” on this page. Your account, its credits and its backup stay. The slot becomes free again.`,
    deleteTypeName: (name: string) => `Type ${name} to confirm`,
    deleted: (name: string) => `Server ${name} deleted.`,
  },

  stopping: {
    asked: 'The server was asked to save and shut down.',
    terminated: 'The server did not answer and was told to terminate.',
    killed: 'The server was killed and is being cleaned up.',
    terminateIn: (seconds: number) => `Forced to terminate in ${seconds} s`,
    killIn: (seconds: number) => `Killed in ${seconds} s`,
  },

  recovery: {
    crashedTitle: 'The server crashed',
    waitingTitle: 'Restarting after a crash',
    waiting: (attempt: number, seconds: number) =>
      `Automatic restart, attempt ${attempt}, in ${seconds} s.`,
    haltedTitle: 'Automatic restarts have stopped',
    recoveredTitle: 'The server crashed and was started again',
    startAnyway: 'Start anyway',
    stayOff: 'Do not restart',
    dismiss: 'Dismiss',
    showLines: 'Show last lines',
    linesTitle: 'The last lines before the end',
    noLines: 'The server printed nothing.',
    linesFailed: 'Failed to fetch the last lines.',
  },

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
