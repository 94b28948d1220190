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
    console: join(root, consoleSegment.directory),
    run,
    lockFile: join(run, 'lock.db'),
    controlSocket: join(run, 'control.sock'),
  }
}

/** The folders that every server has, parents first. */
export function foldersToMake(folder: ServerFolder): string[] {
  return [folder.worlds, folder.players, join(folder.configFile, '..'), folder.console, folder.run]
}
