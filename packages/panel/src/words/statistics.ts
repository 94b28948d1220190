const count = (amount: number, one: string, many: string) =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`

/** Sentences of the admins' dashboard. */
export const statisticsWords = {
  fetchFailed: 'Failed to fetch statistics.',
  counts: {
    totalUsers: 'Total Users',
    totalServers: 'Total Servers',
    onlineServers: 'Online Servers',
    activePlayers: 'Active Players',
  },
  title: 'Online over time',
  range: 'Show',
  ranges: { day: 'Last day', month: 'Last month' },
  historyFailed: 'Failed to fetch the history.',
  none: 'Nothing has been counted yet',
  noneText: 'The first point appears here within a few minutes.',
  measures: { players: 'Players online', servers: 'Servers online' },
  describe: {
    players: (amount: number) => count(amount, 'player', 'players'),
    servers: (amount: number) => count(amount, 'server', 'servers'),
  },
  summary: (it: { least: number; most: string; mostAt: string }) =>
    `From ${it.least.toLocaleString('en')} to ${it.most}, the most on ${it.mostAt}.`,
  steady: (value: string) => `${value} all the time.`,
  missing: (span: string) => `Nothing is known of ${span}, when the service did not run.`,
  table: 'Servers and players online',
  columns: { servers: 'Servers', players: 'Players' },
}
