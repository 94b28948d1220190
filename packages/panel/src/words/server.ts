export const serverWords = {
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
}
