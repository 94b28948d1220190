import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { findDocumentOfFile, type SingleDocument } from '@trellis/game-data/single-documents.ts'
import { findLibraryPlace, type LibraryPlace } from './archived-library.ts'

/** Maps a file of an archive to the document, texture, template or stamp of a server. */
export type ArchiveEntry =
  | { kind: 'document'; document: GameDocument }
  | { kind: 'texture'; name: string }
  | { kind: 'library'; place: LibraryPlace }

/** Running events stay with their server, because they would begin at once on another one. */
export const isArchived = ({ kind }: SingleDocument): boolean => kind !== 'timed-events'

/**
 * Recognises the family's file layout at any depth of an archive: `…/worlds/NAME_.json`,
 * `…/players/GrowID_.json`, `…/json/config.json`, `…/cache/x.rttex`, `…/library/templates/id.json`. Returns null for any other
 * file. The name is only matched here: no name from an archive ever becomes a path.
 */
export function findArchiveEntry(path: string): ArchiveEntry | null {
  const [folder, file] = path.split('/').slice(-2)
  if (folder === undefined || file === undefined) return null
  const name = /^(.+)_\.json$/.exec(file)?.[1]
  if (folder === 'worlds' && name !== undefined && isWorldName(name.toUpperCase())) {
    return { kind: 'document', document: { kind: 'world', name: name.toUpperCase() } }
  }
  if (folder === 'players' && name !== undefined && isGrowId(name)) {
    return { kind: 'document', document: { kind: 'player', name } }
  }
  const single = folder === 'json' ? findDocumentOfFile(file) : null
  if (single !== null) return isArchived(single) ? { kind: 'document', document: single } : null
  if (folder === 'cache' && file.endsWith('.rttex')) return { kind: 'texture', name: file }
  const place = findLibraryPlace(path)
  return place === null ? null : { kind: 'library', place }
}
