import { mkdirSync } from 'node:fs'
import { readConfig } from '@trellis/game-data/config-file.ts'
import { indexNames } from '@trellis/game-data/name-index.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import { CorruptFile } from '@trellis/game-data/quarantine.ts'
import { foldersToMake, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { starterWorld } from '@trellis/game-data/starter-world.ts'
import type { WorldStore } from './worlds/world-store.ts'

export function makeFolders(folder: ServerFolder): void {
  for (const path of foldersToMake(folder)) mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Finds what the folder holds, without opening more than the configuration. */
export async function indexFolder(
  folder: ServerFolder,
  worlds: WorldStore,
  { now, print }: { now: () => number; print: (line: string) => void },
): Promise<{ players: number }> {
  const [players] = await Promise.all([
    indexNames(folder.players, isGrowId),
    worlds.index(),
    readConfig(folder.configFile, now()).catch((error: unknown) => {
      if (!(error instanceof CorruptFile)) throw error
      print(`${error.message} The server goes on with the defaults.`)
    }),
  ])
  return { players: players.length }
}

/** A server without any world gets its first one. The port makes the seed, so that it can be repeated. */
export async function seedWorld(
  worlds: WorldStore,
  server: { name: string; port: number },
): Promise<boolean> {
  if (worlds.count > 0) return false
  await worlds.create('START', starterWorld(server.port, `Welcome to ${server.name}!`))
  return true
}
