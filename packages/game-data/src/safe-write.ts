import type { Stats } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openPlainFolder } from './plain-file.ts'

const isRoot = globalThis.process?.getuid?.() === 0

/**
 * Replaces a file so that after a crash at any moment it holds either the old or the new text, whole. Two
 * writes of one file must not overlap: they share the temporary file, so that a crash leaves at most one
 * stray. Rejects with the system's error, such as ENOSPC; the old file is then untouched. When root writes
 * it, the file gets the owner of its folder, because servers run as separate users and the agent writes for
 * them.
 */
export async function writeSafely(path: string, text: string | Uint8Array): Promise<void> {
  const folder = await openPlainFolder(dirname(path))
  try {
    const target = join(folder.path, basename(path))
    const temporary = `${target}.new`
    // An existing file at this path is not ours, and may be a link.
    await unlink(temporary).catch(ignoreMissing)
    const file = await open(temporary, 'wx', 0o600)
    try {
      if (isRoot) await giveTo(await folder.handle.stat(), file)
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
    await folder.handle.sync()
  } finally {
    await folder.handle.close()
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

async function giveTo({ uid, gid }: Stats, file: FileHandle): Promise<void> {
  if (uid !== 0) await file.chown(uid, gid)
}

/** Makes renames and removals in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
