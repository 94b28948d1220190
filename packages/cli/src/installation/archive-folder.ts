import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getStamp } from './stamp.ts'

const end = '.tar.zst'
const ownName = /^trellis-\d{8}T\d{9}Z\.tar\.zst$/

/** Returns the path of an archive: a unique name in a folder, or the requested file. */
export function chooseArchivePath(to: string, at: Date): { target: string; folder: string | null } {
  const path = resolve(to)
  if (path.endsWith(end)) return { target: path, folder: null }
  return { target: join(path, `trellis-${getStamp(at)}${end}`), folder: path }
}

const maxBackupMs = 24 * 3_600_000

/** Removes leftovers of killed backups; keeps files of a backup that may still be running. */
export async function removeUnfinished(folder: string, now: number): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial') || !ownName.test(name.slice(0, -'.partial'.length))) continue
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs > maxBackupMs) await rm(path)
  }
}

/** Removes the oldest archives beyond so many, of those only that have a name as given here. */
export async function keepNewest(folder: string, max: number): Promise<string[]> {
  if (!existsSync(folder)) return []
  const own = (await readdir(folder)).filter((name) => ownName.test(name)).sort()
  const old = own.slice(0, Math.max(0, own.length - max))
  for (const name of old) await rm(join(folder, name))
  return old
}
