import type { ArchiveRefusal } from '@trellis/contract/game/archives.ts'
import { archiveLeftOutName, archiveManifestName } from '@trellis/contract/game/archives.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getDocumentKey } from '@trellis/game-data/game-document.ts'
import { isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { findDocumentOfFile, type SingleDocument } from '@trellis/game-data/single-documents.ts'
import { findLibraryPlace, isInLibrary, type LibraryPlace } from './archived-library.ts'

/** Maps a file of an archive to the document, texture, template or stamp of a server. */
export type ArchiveEntry =
  | { kind: 'document'; document: GameDocument }
  | { kind: 'texture'; name: string }
  | { kind: 'library'; place: LibraryPlace }

/** `note` is a file in which an export describes itself; `foreign` is one that no server can use, and the reason. */
type Recognised = ArchiveEntry | { kind: 'note' } | { kind: 'foreign'; refusal: ArchiveRefusal }

/** Running events stay with their server, because they would begin at once on another one. */
export const isArchived = ({ kind }: SingleDocument): boolean => kind !== 'timed-events'

const notes = new Set([archiveManifestName, archiveLeftOutName])

/**
 * Recognises the family's file layout at any depth of an archive: `…/worlds/NAME_.json`,
 * `…/players/GrowID_.json`, `…/json/config.json`, `…/cache/x.rttex` and `…/cache/game/x.rttex`,
 * `…/library/templates/id.json`. Folders and endings may have capitals, because Windows does not
 * distinguish them. The name is only matched here: no name from an archive ever becomes a path.
 */
export function recogniseEntry(path: string): Recognised {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  const file = path.split('/').at(-1) ?? ''
  if (folders.length === 0 && notes.has(file)) return { kind: 'note' }
  // The names of files in which systems keep their own data about a folder or a file begin with a dot.
  if (file.startsWith('.')) return refuse('import-foreign-file')
  if (file.toLowerCase().endsWith('.rttex'))
    return folders.includes('cache')
      ? { kind: 'texture', name: file }
      : refuse('import-texture-place')
  if (isInLibrary(path)) {
    const place = findLibraryPlace(path)
    return place === null ? refuse('import-library-name') : { kind: 'library', place }
  }
  const isJson = file.toLowerCase().endsWith('.json')
  return isJson ? recogniseJson(folders.at(-1) ?? '', file) : refuse('import-foreign-file')
}

function recogniseJson(folder: string, file: string): Recognised {
  if (folder === 'json') return recogniseSettings(file.toLowerCase())
  if (folder === 'guilds') return refuse('import-guild-file')
  if (folder !== 'worlds' && folder !== 'players') return refuse('import-foreign-file')
  const name = /^(.*)_\.json$/i.exec(file)?.[1]
  if (name === undefined) return refuse('import-file-name')
  if (folder === 'players')
    return isGrowId(name)
      ? { kind: 'document', document: { kind: 'player', name } }
      : refuse('import-player-name')
  const world = name.toUpperCase()
  return isWorldName(world)
    ? { kind: 'document', document: { kind: 'world', name: world } }
    : refuse('import-world-name')
}

function recogniseSettings(file: string): Recognised {
  const document = findDocumentOfFile(file)
  if (document === null) return refuse('import-settings-file')
  return isArchived(document) ? { kind: 'document', document } : refuse('import-running-events')
}

/** The refusals that need no values. */
type PlainCode = Extract<ArchiveRefusal, { params?: undefined }>['code']

const refuse = (code: PlainCode): Recognised => ({ kind: 'foreign', refusal: { code } })

/** Returns a key that two files of an archive have in common when only one of them can be taken over. */
export function getEntryKey(entry: ArchiveEntry): string {
  if (entry.kind === 'texture') return `texture/${entry.name}`
  if (entry.kind === 'library') return `library/${entry.place.kind}/${entry.place.id}`
  return getDocumentKey(entry.document)
}
