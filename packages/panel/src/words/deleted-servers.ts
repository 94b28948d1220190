/** Sentences about deleted servers that can be brought back. */
export const deletedServerWords = {
  title: 'Deleted servers',
  intro: 'You can bring a deleted server back with everything on it, as long as it is kept.',
  deleted: (day: string, by: string) => `Deleted on ${day} by ${by}`,
  kept: (day: string, size: string) => `Kept until ${day} · ${size}`,
  hasServer: 'You already have a server.',
  restore: 'Bring back',
  restoreTitle: (name: string) => `Bring ${name} back?`,
  restoreText:
    'Worlds, players, versions and console come back as they were. The server uses a slot and stays off until you start it.',
  nameHint: 'If another server has this name by now, choose a new one.',
  restoreFailed: 'Failed to bring the server back.',
  remove: 'Remove for good',
  removeNamed: (name: string) => `Remove for good: ${name}`,
  removeTitle: (name: string) => `Remove ${name} for good?`,
  removeText: 'Its worlds, players, versions and console cannot be brought back after that.',
  removeFailed: 'Failed to remove the server.',
}
