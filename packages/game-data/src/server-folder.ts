import { join } from 'node:path'
import { consoleSegment } from '@trellis/contract/links/console-segment.ts'

/** Every path inside one server's folder. Nobody else joins paths of it. */
export type ServerFolder = ReturnType<typeof serverFolder>

export function serverFolder(root: string) {
  const database = join(root, 'data', 'database')
  const run = join(root, 'run')
  return {
    root,
    serverFile: join(root, 'server.json'),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    worlds: join(database, 'worlds'),
    players: join(database, 'players'),
    configFile: join(database, 'json', 'config.json'),
    customItemsFile: join(database, 'json', 'edit_itemv2.json'),
    bansFile: join(database, 'json', 'bans.json'),
    textures: join(database, 'cache'),
    console: join(root, consoleSegment.directory),
    run,
    /** Older states of worlds and players, and what editors have loaded. */
    historyFile: join(root, 'history.db'),
    /** Can be made anew from the files at any time. */
    indexFile: join(run, 'index.db'),
    lockFile: join(run, 'lock.db'),
    controlSocket: join(run, 'control.sock'),
  }
}

/** The folders that every server has, parents first. */
export function foldersToMake(folder: ServerFolder): string[] {
  return [
    folder.worlds,
    folder.players,
    join(folder.configFile, '..'),
    folder.textures,
    folder.console,
    folder.run,
  ]
}
