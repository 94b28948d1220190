import type { ListedTemplate } from '@trellis/contract/templates.ts'

const schemas: Record<ListedTemplate['schema'], string> = {
  'lychie-json': 'lychie-json: JSON files of this game family',
  none: 'None: its data cannot be edited here',
}
const readyBys: Record<ListedTemplate['ready']['by'], string> = {
  stdout: 'It prints a line that fits a pattern',
  port: 'It has bound its UDP port',
}

/** Sentences of the Engines tab, and of what servers of other engines have besides. */
export const templateWords = {
  title: 'Engines',
  notTold: 'Not told by this engine',
  intro:
    'Other game servers than the bundled one. Their programs lie in the folder "engines" of the server host. A program may hold a back door: register only what you trust.',
  readOnly: 'You may look at the engines. Only a super admin can change them.',
  fetchFailed: 'Failed to fetch the engines.',
  none: 'Only the bundled engine',
  noneHint: 'Servers run the engine that Trellis brings. Another one can be registered here.',
  add: 'Register engine',
  addTitle: 'Register an engine',
  addFailed: 'Failed to register the engine.',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  save: 'Save engine',
  saveFailed: 'Failed to save the engine.',
  saveHint: 'Its program and files are taken anew from the folder when you save.',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'No server has it. It can be taken back for ten minutes.',
  remove: 'Remove engine',
  removeFailed: 'Failed to remove the engine.',
  offered: 'Offered',
  notOffered: 'Not offered',
  program: 'Program',
  servers: (count: number) => (count === 1 ? '1 server' : `${count.toLocaleString('en')} servers`),
  serversLabel: 'Used by',
  sha256: 'SHA-256',
  schema: 'Data',
  schemas,
  readyBys,
  groups: {
    program: 'Program',
    data: 'Data',
    watching: 'What it prints',
    stopping: 'Stop',
  },
  fields: {
    id: 'Id',
    name: 'Name',
    exec: 'Program',
    args: 'Arguments',
    env: 'Environment',
    files: 'Files',
    schema: 'Data schema',
    worlds: 'Worlds',
    players: 'Players',
    config: 'Settings',
    items: 'Custom items',
    readyBy: 'Ready when',
    readyPattern: 'Ready pattern',
    playersPattern: 'Players pattern',
    saveLine: 'Save command',
    saveDone: 'Saved pattern',
    stopLines: 'Stop commands',
    stopSignal: 'Then signal',
    graceSeconds: 'Seconds for each step',
    isOffered: 'Offered',
  },
  hints: {
    id: 'a-z, 0-9 and hyphens. Servers refer to it for ever.',
    exec: 'Below the folder "engines" of the server host.',
    args: 'One a line. ${port}, ${dataDir} and ${name} are put in.',
    env: 'NAME=value, one a line. It sees nothing else of the host.',
    files: 'from -> to, one a line: given to a server unless it has them.',
    worlds: 'Below its data folder, ending in /{NAME}_.json.',
    players: 'Ending in /{GROWID}_.json.',
    playersPattern: 'Its first group is the number. Empty: it does not tell.',
    saveLine: 'Sent before a backup. Empty: it has none.',
    saveDone: 'What it prints when all is written.',
    stopLines:
      'One a line. When it still runs after that, it gets the signal, and then it is killed.',
    isOffered: 'Owners may choose it when they create a server.',
  },
  waits: 'Edits wait until it has stopped: nothing is written while it runs.',

  engine: 'Engine',
  engineHint: 'It cannot be changed later.',
  bundled: 'Trellis (bundled)',
  enginesFailed: 'Failed to fetch the engines.',
  noEditing: "This engine's data cannot be edited here",
  noEditingText: (name: string) =>
    `${name} keeps its data in a way that Trellis does not read. Console, power, backups, tasks and usage work as always.`,
}

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
