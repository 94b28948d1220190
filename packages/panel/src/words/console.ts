/** The sentences of the console. */
export const consoleWords = {
  intro: 'Everything your server prints, as it happens.',
  log: 'Console output',
  states: {
    CONNECTING: 'Connecting',
    OPEN: 'Live',
    CLOSING: 'Closing',
    CLOSED: 'Disconnected',
  },
  empty: 'No output yet.',
  emptyHint: 'Lines appear here as soon as the server prints something.',
  newRun: 'New run',
  skipped: (count: number) =>
    `— ${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'} skipped —`,
  cut: (count: number) => `… ${count.toLocaleString('en')} more characters`,
  jump: 'Jump to latest',
  jumpWithNew: (count: number) => `Jump to latest (${count.toLocaleString('en')} new)`,
  filter: 'Show lines about',
  kinds: {
    all: 'All',
    chat: 'Chat',
    players: 'Players',
    moderation: 'Moderation',
    server: 'Server',
  },
  noneOfKind: 'Nothing of this kind yet.',
  pause: 'Pause',
  resume: 'Resume',
  wrap: 'Wrap lines',
  clear: 'Clear view',
  download: 'Download',
  downloadFailed: 'Failed to download the console.',
  search: 'Search the console',
  searchPlaceholder: 'Search',
  matches: (at: number, count: number) =>
    count === 0
      ? 'No matches'
      : at === 0
        ? `${count.toLocaleString('en')} ${count === 1 ? 'match' : 'matches'}`
        : `${at.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  command: 'Command',
  commandPlaceholder: 'Type a command',
  send: 'Send',
  notConnected: 'Not connected to the server.',
}
