export const storageWords = {
  title: 'What fills your storage',
  failed: 'What fills your storage could not be fetched.',
  away: 'The server host is away. What fills your storage is known again as soon as it is back.',
  used: (used: string, limit: string) => `${used} of ${limit} used`,
  reserve: (amount: string) =>
    `${amount} are kept free of edits and imports, so that the game can always save.`,
  files: (used: number, limit: number) =>
    `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} files used. Each world and player is a file.`,
  free: 'Free',
  parts: {
    worlds: { name: 'Worlds', hint: 'Delete worlds that nobody needs' },
    players: { name: 'Players', hint: 'Look through the players' },
    textures: { name: 'Textures', hint: 'Review your custom items' },
    logs: { name: 'Console log', hint: 'Trims itself; open the console' },
    other: { name: 'Settings and other', hint: 'Open the configuration' },
  },
  largest: 'Largest files',
  noFiles: 'There are no files yet.',
  kinds: {
    world: 'World',
    player: 'Player',
    texture: 'Texture',
    log: 'Console log',
    other: 'Other',
  },
  history: 'Last 30 days',
  limit: (limit: string) => `Limit ${limit}`,
  today: 'Today',
  chart: (it: { from: string; before: string; now: string; most: string; limit: string }) =>
    `Storage used since ${it.from}: from ${it.before} to ${it.now}, at most ${it.most}. The limit is ${it.limit}.`,
  noHistory: 'Not enough history yet.',
  full: 'It is full.',
  steady: 'It does not grow.',
  slow: (perDay: string) => `It grows by about ${perDay} a day and is not full within a year.`,
  pace: (perDay: string) => `It grows by about ${perDay} a day.`,
  fullToday: (day: string) => `At this pace it is full within a day, on ${day}.`,
  fullIn: (days: number, day: string) =>
    `At this pace it is full in about ${days} days, on ${day}.`,

  upgrade: 'Upgrade storage',
  warnTitle: 'Storage is filling up',
  alarmTitle: 'Storage is almost full',
  nearLimit: (percent: number, limit: string) =>
    `Your server uses ${percent} % of its ${limit}. At the limit it is saved and stopped.`,
  nearFileLimit: (percent: number, limit: number) =>
    `Your server uses ${percent} % of the ${limit.toLocaleString('en')} files that it may have. At the limit it is saved and stopped.`,
}
