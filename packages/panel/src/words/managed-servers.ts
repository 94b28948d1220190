/** Sentences of the admins' table of servers. */
export const managedServerWords = {
  title: 'Servers',
  search: 'Search servers',
  searchPlaceholder: 'Search by name or owner',
  status: 'Status',
  allStatuses: 'All statuses',
  outdated: (version: string, next: string) => `${version}, restart for ${next}`,
  count: (shown: number, all: number) =>
    shown === all
      ? `${all.toLocaleString('en')} ${all === 1 ? 'server' : 'servers'}`
      : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} servers`,
  fetchFailed: 'Failed to fetch servers.',
  none: 'No servers yet',
  noneText: 'A server appears here as soon as a user creates one.',
  noneFound: 'No servers found',
  noneFoundText: 'No server matches your search and status.',
  clearFilters: 'Clear filters',
  columns: {
    name: 'Name',
    owner: 'Owner',
    status: 'Status',
    players: 'Players',
    actions: 'Actions',
  },
  actions: {
    start: (name: string) => `Start ${name}`,
    stop: (name: string) => `Stop ${name}`,
    restart: (name: string) => `Restart ${name}`,
    delete: (name: string) => `Delete ${name}`,
  },
  notOffered: { start: 'It is on or starting already.', stop: 'It is off or stopping already.' },
  failed: 'Action failed.',
  ask: {
    stop: { title: 'Stop this server?', confirm: 'Stop it' },
    restart: { title: 'Restart this server?', confirm: 'Restart it' },
  },
  thrownOut: (count: number) =>
    count === 1
      ? '1 player is there right now and is thrown out.'
      : `${count.toLocaleString('en')} players are there right now and are thrown out.`,

  deleteTitle: 'Delete this server?',
  belongsTo: 'belongs to',
  deletePlayersNow: (count: number) =>
    count === 0
      ? 'Nobody is there right now.'
      : count === 1
        ? '1 player is there right now.'
        : `${count.toLocaleString('en')} players are there right now.`,
  deleteStops: 'The server is stopped, and whoever plays there is thrown out.',
  deleteLoses: 'All its worlds, players and settings are deleted for good.',
  deleteKept: (days: number) =>
    `The owner can bring it back with everything on it for ${days === 1 ? 'one day' : `${days} days`}.`,
  deleteKeeps: 'The owner’s slot becomes free again; their backup, if they have one, stays.',
  deleteFinal: 'This cannot be undone.',
  alsoBan: 'Also ban the name',
  alsoBanHint: 'Nobody can create a server of this name again.',
  banReason: 'Reason',
  deleteConfirm: 'Delete server',
  deleted: (name: string) => `Server ${name} deleted.`,
  banFailed: (name: string, reason: string) =>
    `${name} is deleted, but its name could not be banned: ${reason}`,
}
