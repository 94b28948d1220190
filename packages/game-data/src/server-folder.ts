import { join } from 'node:path'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'

export const stagingPrefix = 'backup-'
export const discardedPrefix = 'discarded-'

/** Where the game's documents lie, below `data/database`. */
export type DocumentPlaces = { worlds: string; players: string; config: string; items: string }

const ownPlaces: DocumentPlaces = {
  worlds: 'worlds',
  players: 'players',
  config: 'json/config.json',
  items: 'json/edit_itemv2.json',
}

/** Every path inside one server's folder. Nobody else joins paths of it. */
export type ServerFolder = ReturnType<typeof serverFolder>

/** `places` are those of another engine than the bundled one. */
export function serverFolder(root: string, places: DocumentPlaces = ownPlaces) {
  const database = join(root, 'data', 'database')
  const run = join(root, 'run')
  const control = join(root, 'control')
  const restore = join(root, 'restore')
  return {
    root,
    /** All that a backup holds. */
    database,
    serverFile: join(root, 'server.json'),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    worlds: join(database, places.worlds),
    players: join(database, places.players),
    configFile: join(database, places.config),
    customItemsFile: join(database, places.items),
    bansFile: join(database, 'json', 'bans.json'),
    textures: join(database, 'cache'),
    /** Where the engine writes its console; what it does there reaches nobody but the agent. */
    console: join(root, consoleSegment.directory),
    /** The console as the agent keeps it, and as it is read. */
    keptConsole: join(root, consoleSegment.keptDirectory),
    run,
    /** What was played since everything was saved last. */
    journal: join(root, 'journal'),
    /** Older states of worlds and players, and what editors have loaded. */
    historyFile: join(root, 'history.db'),
    /** Edits that wait for the end of an engine under which nothing is written. */
    queueFile: join(run, 'edits.db'),
    /** Can be made anew from the files at any time. */
    indexFile: join(run, 'index.db'),
    /** Of an import that is being written. */
    importJournal: join(run, 'import.json'),
    importProgress: join(run, 'import.progress'),
    lockFile: join(run, 'lock.db'),
    /** The engine's own, apart from the agent's records in `run`, which it must not reach. */
    control,
    controlSocket: join(control, 'control.sock'),
    /** Of engines that began under an agent before version 0.7. */
    formerControlSocket: join(run, 'control.sock'),
    /** Links to the files that a backup packs, while it does; none of them ends up anywhere else. */
    staging: (job: string) => join(run, `${stagingPrefix}${job}`),
    /** Where a restore works, on the same disk as the data that it replaces. */
    restore,
    incoming: join(restore, 'incoming'),
    /** The data before the last restore, for an undo. */
    replaced: join(restore, 'replaced'),
    undone: join(restore, 'undone'),
    restoreJournal: join(restore, 'journal.json'),
    undoFile: join(restore, 'undo.json'),
    discarded: (name: string) => join(restore, `${discardedPrefix}${name}`),
  }
}

/** The folders that every server has, whatever engine runs it, parents first. */
export function foldersOfAny(folder: ServerFolder): string[] {
  return [folder.database, folder.console, folder.run, folder.control]
}

/** The folders that the bundled engine's servers have, parents first. */
export function foldersToMake(folder: ServerFolder): string[] {
  return [
    folder.worlds,
    folder.players,
    join(folder.configFile, '..'),
    folder.textures,
    ...foldersOfAny(folder),
  ]
}
