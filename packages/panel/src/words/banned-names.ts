/** Sentences of the banned server names. */
export const bannedNameWords = {
  title: 'Banned server names',
  formTitle: 'Ban a server name',
  formHint:
    'No new server can have it, in capital or small letters. A server that has it keeps it.',
  name: 'Server name',
  reason: 'Reason',
  reasonHint: 'Other admins see it.',
  ban: 'Ban name',
  banFailed: 'Failed to ban this name.',
  readOnly: 'You may look at banned names but not change them.',
  search: 'Search banned names',
  searchPlaceholder: 'Search by name, reason or admin',
  count: (shown: number, all: number) =>
    shown === all
      ? `${all.toLocaleString('en')} ${all === 1 ? 'name' : 'names'}`
      : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} names`,
  fetchFailed: 'Failed to fetch banned server names.',
  none: 'No names are banned',
  noneText: 'A name that is banned cannot be used by a new server.',
  noneFound: 'No banned name matches your search',
  columns: {
    name: 'Name',
    reason: 'Reason',
    bannedBy: 'Banned by',
    bannedAt: 'Banned at',
    actions: 'Actions',
  },
  removeOf: (name: string) => `Let ${name} be used again`,
  removeTitle: 'Let this name be used again?',
  removeText: 'Anybody can create a server of this name then.',
  removeConfirm: 'Remove the ban',
  removeFailed: 'Failed to remove the ban.',
}
