import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isRoot = globalThis.process?.getuid?.() === 0

/**
 * Replaces a file so that after a crash at any moment it holds either the old or the new text, whole.
 * Two writes of one file must not overlap: they share the name beside it, so that a crash leaves one
 * stray at most. Rejects with the system's error, such as ENOSPC; the old file is then untouched. Written by root, it
 * belongs to whom its folder belongs: servers have users of their own, and the agent writes for them.
 */
export async function writeSafely(path: string, text: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`
  const owner = isRoot ? await stat(dirname(path)) : null
  const file = await open(beside, 'w', 0o600)
  try {
    if (owner !== null && owner.uid !== 0) await file.chown(owner.uid, owner.gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
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
