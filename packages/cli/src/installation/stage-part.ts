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
  leftOut.push(...unpackable(from))
}

/** What a link at the top leads to counts: whole folders may be kept elsewhere. Null for what is gone. */
function isFolderThere(path: string): boolean | null {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What is left out of a folder: links, and names that not every system takes. */
export function* unpackable(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const isPackable = isSafeSegment(entry.name) && isSafePath(path)
    if (!isPackable || entry.isSymbolicLink()) yield join(folder, path)
    else if (entry.isDirectory()) yield* unpackable(folder, path)
  }
}
