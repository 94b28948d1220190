/** Sentences of taking an admin's change back. */
export const undoWords = {
  undo: 'Undo',
  undoOf: (label: string) => `Undo: ${label}`,
  failed: 'Could not be undone.',
  undoneExcept: (message: string, left: readonly string[]) => `${message} ${left.join(' ')}`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  over: 'It is too late to undo this.',

  recent: 'Recent changes',
  canBeUndone: (count: number) => `${count} can be undone`,
  recentHint: (minutes: number) =>
    `What you and other admins changed in the last ${minutes} minutes.`,
  by: (name: string) => `by ${name}, `,
  none: 'Nothing to undo',
  noneHint: (minutes: number) =>
    `Most changes that you make here can be undone for ${minutes} minutes.`,
  fetchFailed: 'Failed to fetch recent changes.',
}
