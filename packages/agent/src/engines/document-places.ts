import { getPlayers, getWorlds } from '@trellis/contract/hosting/engine-paths.ts'
import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import {
  type DocumentPlaces,
  listFoldersOfAny,
  listFoldersToMake,
  type ServerFolder,
} from '@trellis/game-data/server-folder.ts'

/**
 * Returns undefined when the documents are in the bundled engine's layout or their places are
 * unknown.
 */
export function findDocumentPlaces(template: ServerTemplate | null): DocumentPlaces | undefined {
  const paths = template?.paths
  if (!paths) return undefined
  const { config, items } = paths
  return { worlds: getWorlds(paths), players: getPlayers(paths), config, items }
}

/** The folders that a server has. Lists of worlds and players are made from theirs, so those are there whenever there may be any. */
export function listFolders(folder: ServerFolder, template: ServerTemplate | null): string[] {
  if (template === null) return listFoldersToMake(folder)
  const ofDocuments = template.paths === null ? [] : [folder.worlds, folder.players]
  return [...listFoldersOfAny(folder), ...ofDocuments]
}
