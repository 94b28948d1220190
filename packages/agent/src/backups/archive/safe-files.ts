import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSafePath, isSafeSegment } from './entry-path.ts'

export type SafeFile = { path: string; bytes: number }

/**
 * The regular files below a folder, by their path in it. Links, sockets and the like are left out, and so is what a
 * write that never ended has left beside its file. What vanishes meanwhile is left out, too.
 */
export function* filesBelow(top: string, below = ''): Generator<SafeFile> {
  for (const entry of foldersEntries(join(top, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (!isSafeSegment(entry.name) || !isSafePath(path)) continue
    if (entry.isDirectory()) yield* filesBelow(top, path)
    else if (entry.isFile() && !path.endsWith('.new')) {
      const size = sizeOf(join(top, path))
      if (size !== null) yield { path, bytes: size }
    }
  }
}

function foldersEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function sizeOf(path: string): number | null {
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
