import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findDocumentAt } from './entry-path.ts'
import { isMissing, walkFiles } from './safe-files.ts'

/**
 * Fills a folder with hard links to all files of a database. Documents are replaced as a whole when
 * they change, so a link keeps the old content. `rest` adds missing files that are not documents,
 * such as textures added since. `copies` is for an engine that may write into its files instead of
 * replacing them.
 */
export function stage(database: string, staging: string, what: 'all' | 'rest' | 'copies'): void {
  const take = what === 'copies' ? copyFile : linkFile
  const folders = new Set<string>()
  for (const { path } of walkFiles(database)) {
    if (what === 'rest' && findDocumentAt(path) !== null) continue
    const folder = dirname(join(staging, path))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    take(join(database, path), join(staging, path))
  }
  settle(staging)
}

/**
 * Syncs the folder now; otherwise the first save would wait for the disk while the game is paused.
 */
function settle(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Replaces the staged link of one file with its present state; a deleted file disappears from the
 * staging folder, too.
 */
export function stageAgain(database: string, staging: string, path: string): void {
  const target = join(staging, path)
  rmSync(target, { force: true })
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  linkFile(join(database, path), target)
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (isMissing(error) || isThere(error)) return
    copyFile(from, to)
  }
}

/** Copies where the disk supports no hard links, or no more of them. */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
