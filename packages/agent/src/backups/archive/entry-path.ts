import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getNameOfFile, isGrowId, isWorldName } from '@trellis/game-data/names.ts'
import { findDocumentOfFile } from '@trellis/game-data/single-documents.ts'

const longest = { segment: 255, path: 1024 }
const maxSegments = 16

/**
 * Returns whether a path, from an archive or of a file to be packed, stays below the folder that it
 * is joined to.
 */
export function isSafePath(path: string): boolean {
  if (Buffer.byteLength(path) > longest.path) return false
  const segments = path.split('/')
  return segments.length <= maxSegments && segments.every(isSafeSegment)
}

/**
 * Returns whether a name is a single file or folder name on every system; `\ufffd` marks bytes that
 * were not valid text.
 */
export function isSafeSegment(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  if (Buffer.byteLength(name) > longest.segment || !name.isWellFormed()) return false
  return !/[\x00-\x1f\x7f\\/\ufffd]/.test(name)
}

/** Returns the document at a path below `data/database`; null for any other file. */
export function findDocumentAt(path: string): GameDocument | null {
  const [folder, file, ...deeper] = path.split('/')
  if (file === undefined || deeper.length > 0) return null
  if (folder === 'json') return findDocumentOfFile(file)
  const name = getNameOfFile(file)
  if (name === null) return null
  if (folder === 'worlds' && isWorldName(name)) return { kind: 'world', name }
  return folder === 'players' && isGrowId(name) ? { kind: 'player', name } : null
}
