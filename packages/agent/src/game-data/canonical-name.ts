import { access, readdir } from 'node:fs/promises'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { documentPath } from '@trellis/game-data/game-document.ts'
import { nameOfFile } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** The document under the name that its file has: players are asked for in any case. */
export async function canonicalName(
  folder: ServerFolder,
  document: GameDocument,
): Promise<GameDocument> {
  if (document.kind !== 'player' || (await exists(documentPath(folder, document)))) return document
  const key = document.name.toLowerCase()
  for (const file of await readdir(folder.players)) {
    const name = nameOfFile(file)
    if (name?.toLowerCase() === key) return { ...document, name }
  }
  return document
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
