/** Sentences about edits that wait for an engine's end. */
export const waitingEditWords = {
  queued: (count: number) =>
    count === 1
      ? '1 edit waits for the stop'
      : `${count.toLocaleString('en')} edits wait for the stop`,
  queuedText:
    'This engine takes no edits while it runs. They are made as soon as it has stopped; editors show them already.',
  applyNow: 'Stop, apply, start',
  held: (count: number) =>
    count === 1
      ? '1 edit did not fit any more'
      : `${count.toLocaleString('en')} edits did not fit any more`,
  heldText:
    'The game had changed the same fields before it stopped. Nothing is lost: choose what to keep.',
  choose: 'Choose what to keep',
  title: 'Edits that did not fit',
  fetchFailed: 'Failed to fetch the edits.',
  settleFailed: 'Failed to keep your choice.',
  allSettled: 'Everything is decided.',
  by: (who: string, when: string) => `${who}, ${when}`,
  keepMine: 'Keep my edit',
  keepTheirs: 'Keep the game’s',
  mineOf: (what: string) => `Keep my edit of ${what}`,
  theirsOf: (what: string) => `Keep the game’s values of ${what}`,
  before: 'Before',
  mine: 'Your edit',
  theirs: 'In the game',
  documents: {
    world: (name: string) => `World ${name}`,
    player: (name: string) => `Player ${name}`,
    config: 'Server settings',
    'custom-items': 'Custom items',
    bans: 'Bans',
  },
}

/** Sentences about the engines that owners may choose. */
export const templateWords = {
  notTold: 'Not reported by this engine',
  engine: 'Engine',
  engineHint: 'It cannot be changed later.',
  bundled: 'Trellis (bundled)',
  enginesFailed: 'Failed to fetch the engines.',
  noEditing: "This engine's data cannot be edited here",
  noEditingText: (name: string) =>
    `${name} keeps its data in a way that Trellis does not read. Console, power, backups, tasks and usage work as always.`,
}
