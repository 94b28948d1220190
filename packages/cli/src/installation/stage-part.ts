import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMissing, isSafePath, isSafeSegment, stage, stageAgain } from '@trellis/agent/index.ts'

/** Links a file or a folder into the staging folder; adds to `leftOut` what no archive can hold. */
export function stagePart(from: string, to: string, leftOut: string[]): void {
  const isFolder = isFolderThere(from)
  if (isFolder === null || from.endsWith('.new')) return
  if (!isFolder) return stageAgain(dirname(from), dirname(to), basename(from))
  mkdirSync(to, { recursive: true, mode: 0o700 })
  stage(from, to, 'all')
  leftOut.push(...listUnpackable(from))
}

/**
 * Follows a link at the top level, because whole folders may be kept elsewhere. Returns null for a
 * missing path.
 */
function isFolderThere(path: string): boolean | null {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Yields the entries that a folder's archive leaves out: links, and names that some systems do not
 * allow.
 */
export function* listUnpackable(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const isPackable = isSafeSegment(entry.name) && isSafePath(path)
    if (!isPackable || entry.isSymbolicLink()) yield join(folder, path)
    else if (entry.isDirectory()) yield* listUnpackable(folder, path)
  }
}
