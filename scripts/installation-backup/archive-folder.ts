import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stampOf } from './stamp.ts'

const end = '.tar.zst'
const ownName = /^trellis-\d{8}T\d{9}Z\.tar\.zst$/

/** Where an archive goes to: a name of its own in a folder, or the file that was asked for. */
export function archivePath(to: string, at: Date): { target: string; folder: string | null } {
  const path = resolve(to)
  if (path.endsWith(end)) return { target: path, folder: null }
  return { target: join(path, `trellis-${stampOf(at)}${end}`), folder: path }
}

/** Removes the oldest archives beyond so many, of those only that have a name as given here. */
export async function keepNewest(folder: string, most: number): Promise<string[]> {
  if (!existsSync(folder)) return []
  const own = (await readdir(folder)).filter((name) => ownName.test(name)).sort()
  const old = own.slice(0, Math.max(0, own.length - most))
  for (const name of old) await rm(join(folder, name))
  return old
}
