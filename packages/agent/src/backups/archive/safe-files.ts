import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSafePath, isSafeSegment } from './entry-path.ts'

export type SafeFile = { path: string; bytes: number }

/**
 * Yields the regular files below a folder, by their relative path. Skips links, sockets and other
 * special files, the `.new` files of interrupted writes, and files that vanish during the walk.
 */
export function* walkFiles(top: string, below = ''): Generator<SafeFile> {
  for (const entry of readFolderEntries(join(top, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (!isSafeSegment(entry.name) || !isSafePath(path)) continue
    if (entry.isDirectory()) yield* walkFiles(top, path)
    else if (entry.isFile() && !path.endsWith('.new')) {
      const size = findSize(join(top, path))
      if (size !== null) yield { path, bytes: size }
    }
  }
}

function readFolderEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function findSize(path: string): number | null {
  try {
    return lstatSync(path).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
