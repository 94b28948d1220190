import { mkdirSync } from 'node:fs'
import { startWorld } from '@trellis/contract/kit/world-names.ts'
import { indexNames } from '@trellis/game-data/name-index.ts'
import { isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { listFoldersToMake, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { listSingleDocuments } from '@trellis/game-data/single-documents.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { getSettings } from './game/settings/settings.ts'
import { createNewWorld } from './worlds/new-world.ts'

export function makeFolders(folder: ServerFolder): void {
  for (const path of listFoldersToMake(folder)) mkdirSync(path, { recursive: true, mode: 0o700 })
}

const settingsFiles = listSingleDocuments()

/** Indexes the folder's files without opening any but the settings. */
export async function indexFolder(
  folder: ServerFolder,
  documents: DocumentStore,
  print: (line: string) => void,
): Promise<void> {
  const [worlds, players] = await Promise.all([
    indexNames(folder.worlds, isWorldName),
    indexNames(folder.players, isGrowId),
    ...settingsFiles.map((document) =>
      documents.find(document).catch(async (error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error
        const movedTo = await documents.startWithout(document)
        print(`${error.message} It was set aside as ${movedTo}. The server goes on without it.`)
      }),
    ),
  ])
  for (const name of worlds) documents.worlds.add(name)
  for (const name of players) documents.players.add(name)
}

/**
 * Creates the first world of a server without worlds. It belongs to the server if the settings say so, as those of new
 * servers do. The port is the seed, so the result is reproducible.
 */
export async function seedWorld(
  documents: DocumentStore,
  server: { name: string; port: number },
): Promise<boolean> {
  if (documents.worlds.size > 0) return false
  const { startOwner } = getSettings(documents.peek({ kind: 'config' }))
  const { name: place, port: seed } = server
  const world = createNewWorld({ name: startWorld, seed, place, startOwner })
  await documents.put({ kind: 'world', name: startWorld }, world)
  return true
}
