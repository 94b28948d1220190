/** Keys of the game's files that do not speak for themselves. */
const keyNames: Readonly<Record<string, string>> = {
  entry_level: 'Entry level',
  ct: 'Category',
  d_weather: 'Default weather',
  music_bpm: 'Music BPM',
  w_s: 'Flags',
  r: 'Red',
  g: 'Green',
  b: 'Blue',
  home_world: 'Home world',
  wl_bank_amount: 'World Locks in the bank',
  dl_bank_amount: 'Diamond Locks in the bank',
}

/** Sentences about whole worlds and players: their JSON, their older states, and edits that meet. */
export const documentWords = {
  invalid: 'Invalid JSON format.',
  cannotSave: 'Cannot save, JSON is invalid.',
  invalidAt: (line: number, column: number) =>
    `Invalid JSON format. Look at line ${line}, column ${column}.`,
  notObject: 'Invalid JSON format. The whole must be an object: { … }.',
  duplicateKey: (key: string) => `${key} stands here twice; only the last one counts.`,
  tooLongNumber: 'This number is longer than the game can read.',
  roundedNumber: 'This number is too long for your browser and would be rounded.',
  editorHint: 'Ctrl+F searches. Press Escape, then Tab to leave the editor.',
  /** What the editor itself says, by what it would say without this. */
  editor: {
    Find: 'Find',
    Replace: 'Replace with',
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close the search',
  },
  footer: { save: 'Save', unsaved: 'Unsaved changes', unchanged: 'No changes' },
  rawTab: 'Raw JSON',
  rawLabel: (name: string) => `JSON of ${name}`,
  brokenTitle: 'The JSON on the last tab is not valid',
  brokenText: 'Correct it there, or drop what you typed to go on here.',
  toRaw: 'Go to Raw JSON',
  dropRaw: 'Drop what I typed',
  editorLoading: 'Loading the editor…',
  editorFailed: 'The editor could not be loaded.',

  merged: 'Changes that the game made meanwhile were kept.',

  conflict: {
    title: 'This was changed in the game at the same time. Choose which values to keep.',
    count: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    base: 'When you opened it',
    yours: 'Your change',
    theirs: 'In the game now',
    allYours: 'Keep all of mine',
    allTheirs: 'Keep all of the game’s',
    save: 'Save with these values',
    back: 'Back to editing',
    left: (count: number) => (count === 1 ? '1 field left to choose' : `${count} left to choose`),
  },

  absent: 'not set',

  path: {
    whole: 'The whole document',
    block: (x: number, y: number) => `Block (${x}, ${y})`,
    item: (id: string) => `Item ${id}`,
    drop: (number: string) => `Drop ${number}`,
    entry: (position: number) => `no. ${position + 1}`,
    keys: keyNames,
  },

  versions: {
    open: 'History',
    title: 'Older versions',
    hint: (kept: number) =>
      `The last ${kept} states are kept. Restoring keeps the present one too.`,
    empty: 'No older versions yet. One is kept with every save.',
    failed: 'Failed to fetch the older versions.',
    reasons: {
      edit: 'Replaced by an edit',
      restore: 'Replaced by a restore',
      delete: 'Deleted',
      repair: 'Replaced by a repair',
    } satisfies Record<string, string>,
    by: (name: string) => `by ${name}`,
    changes: 'Changes since then',
    showChanges: 'Compare with now',
    hideChanges: 'Hide comparison',
    then: 'then',
    now: 'now',
    same: 'The same as now.',
    changesFailed: 'Failed to fetch the changes.',
    more: (count: number) => `… and ${count.toLocaleString('en')} more`,
    restore: 'Restore',
    restoreTitle: 'Restore this version?',
    restoreText: (when: string) =>
      `Everything goes back to how it was on ${when}. The present state is kept as a version, so you can come back.`,
    restoreLosesEdits: 'Your unsaved changes are dropped.',
    restoreFailed: 'Failed to restore the version.',
  },

  unsaved: {
    title: 'Discard your changes?',
    text: 'You have changes that are not saved.',
    discard: 'Discard',
  },
}
