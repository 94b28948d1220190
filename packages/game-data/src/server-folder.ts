import { join } from 'node:path'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'

export const stagingPrefix = 'backup-'
export const discardedPrefix = 'discarded-'

/** The paths of the game's documents, below `data/database`. */
export type DocumentPlaces = { worlds: string; players: string; config: string; items: string }

const ownPlaces: DocumentPlaces = {
  worlds: 'worlds',
  players: 'players',
  config: 'json/config.json',
  items: 'json/edit_itemv2.json',
}

/** All paths inside one server's folder. No other code joins paths of it. */
export type ServerFolder = ReturnType<typeof getServerFolder>

/** `places` overrides the default paths, for an engine other than the bundled one. */
export function getServerFolder(root: string, places: DocumentPlaces = ownPlaces) {
  const database = join(root, 'data', 'database')
  const run = join(root, 'run')
  const control = join(root, 'control')
  const restore = join(root, 'restore')
  return {
    root,
    /** The folder that a backup contains. */
    database,
    serverFile: join(root, 'server.json'),
    /** Holds links to the files of a test copy as they were when it was made. */
    base: join(root, 'base'),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    worlds: join(database, places.worlds),
    players: join(database, places.players),
    configFile: join(database, places.config),
    customItemsFile: join(database, places.items),
    bansFile: join(database, 'json', 'bans.json'),
    scriptsFile: join(database, 'json', 'scripts.json'),
    scriptStateFile: join(database, 'json', 'script-state.json'),
    guildsFile: join(database, 'json', 'guilds.json'),
    ratingsFile: join(database, 'json', 'ratings.json'),
    timedEventsFile: join(database, 'json', 'timed-events.json'),
    textures: join(database, 'cache'),
    /** The owner's templates and stamps. Only the agent reads and writes them. */
    library: join(database, 'library'),
    /** The folder where the engine writes its console. Only the agent reads it. */
    console: join(root, consoleSegment.directory),
    /** The console as the agent keeps it, and as it is read. */
    keptConsole: join(root, consoleSegment.keptDirectory),
    run,
    /** The changes since the last full save. */
    journal: join(root, 'journal'),
    /** Older states of worlds and players, and the states that editors have loaded. */
    historyFile: join(root, 'history.db'),
    /** Edits that wait for the end of an engine that does not allow writes while it runs. */
    queueFile: join(run, 'edits.db'),
    /** A cache that can be rebuilt from the files at any time. */
    indexFile: join(run, 'index.db'),
    /** The state of an import in progress. */
    importJournal: join(run, 'import.json'),
    importProgress: join(run, 'import.progress'),
    /** The report of the newest import that has ended. */
    lastImport: join(run, 'last-import.json'),
    lockFile: join(run, 'lock.db'),
    /** The engine's own folder, separate from the agent's records in `run`, which it must not reach. */
    control,
    controlSocket: join(control, 'control.sock'),
    /** Hashes of logins and their key. No backup has them, because they are about persons and kept for 30 days. */
    loginMarksFile: join(control, 'logins.json'),
    loginMarksKey: join(control, 'logins.key'),
    /** The socket of engines that an agent before version 0.7 started. */
    formerControlSocket: join(run, 'control.sock'),
    /** Temporary links to the files that a backup packs. The archive contains none of them. */
    staging: (job: string) => join(run, `${stagingPrefix}${job}`),
    /** The folder of a restore, on the same disk as the data that it replaces. */
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

/** Returns the folders of every server with any engine, parents first. */
export function listFoldersOfAny(folder: ServerFolder): string[] {
  return [folder.database, folder.console, folder.run, folder.control]
}

/** Returns the folders of a server with the bundled engine, parents first. */
export function listFoldersToMake(folder: ServerFolder): string[] {
  return [
    folder.worlds,
    folder.players,
    join(folder.configFile, '..'),
    folder.textures,
    ...listFoldersOfAny(folder),
  ]
}
