import { lstat, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** The bytes in all files below a folder; what vanishes meanwhile counts as nothing. */
export async function measureFolder(path: string): Promise<number> {
  let bytes = 0
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) bytes += await measureFolder(inside)
    else if (entry.isFile()) bytes += (await lstat(inside).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

const mostOutputBytes = 1024 * 1024

/** What a process says outside of its console is kept for its end only, and only so much of it. */
export async function boundOutput(folder: ServerFolder): Promise<void> {
  const path = join(folder.run, 'output.log')
  const { size } = await lstat(path).catch(() => ({ size: 0 }))
  if (size > mostOutputBytes) await truncate(path)
}

/** Archives that came to an agent that is gone are of no use any more. */
export async function removeUploads(folder: ServerFolder): Promise<void> {
  for (const name of await readdir(folder.run).catch(() => [])) {
    if (/^import-.*\.zip$/.test(name)) await rm(join(folder.run, name), { force: true })
  }
}
