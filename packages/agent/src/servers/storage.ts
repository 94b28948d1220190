import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, rm, truncate } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { LargestFile, StorageParts } from '@trellis/contract/hosting/storage.ts'
import { getAllocatedBytes } from '@trellis/game-data/disk-bytes.ts'
import { listEntries } from '@trellis/game-data/folder-entries.ts'
import { getNameOfFile } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

type Part = keyof StorageParts
export type Storage = { parts: StorageParts; files: number; largest: LargestFile[] }

const kinds: Record<Part, LargestFile['kind']> = {
  worlds: 'world',
  players: 'player',
  textures: 'texture',
  logs: 'log',
  other: 'other',
}

/** Bounds the count: a server with more files is full, regardless of its limit. */
const maxCountedFiles = 1_000_000
const tooManyFiles = 2_147_483_647

/**
 * Measures what counts against a server's limits: the bytes that its files take on the disk, and how many files and
 * folders there are; and finds the largest files. A file with several names counts once, links are not followed, and
 * what vanishes during the walk counts as nothing.
 */
export async function measureStorage(folder: ServerFolder, maxLargest: number): Promise<Storage> {
  const parts: StorageParts = { worlds: 0, players: 0, textures: 0, logs: 0, other: 0 }
  const largest: LargestFile[] = []
  const linked = new Set<string>()
  let files = 0
  for await (const found of walkFiles([folder.data, folder.logs])) {
    files += found.length
    for (const { path, name, stats } of found) {
      if (stats === null || !isFirstName(stats, linked)) continue
      const bytes = getAllocatedBytes(stats)
      const part = getPart(folder, path)
      parts[part] += bytes
      if (stats.isFile())
        keepLargest(largest, maxLargest, {
          kind: kinds[part],
          name: getNameOfFile(name) ?? name,
          bytes,
        })
    }
    if (files > maxCountedFiles) return { parts, files: tooManyFiles, largest }
  }
  return { parts, files, largest }
}

/** False for a further name of a file that was counted under another one. */
function isFirstName(stats: Stats, linked: Set<string>): boolean {
  if (stats.nlink < 2 || !stats.isFile()) return true
  const id = `${stats.dev}/${stats.ino}`
  if (linked.has(id)) return false
  linked.add(id)
  return true
}

function keepLargest(largest: LargestFile[], max: number, file: LargestFile): void {
  if (largest.length === max && file.bytes <= (largest.at(-1)?.bytes ?? 0)) return
  largest.push(file)
  largest.sort((one, other) => other.bytes - one.bytes)
  largest.length = Math.min(largest.length, max)
}

export function sumBytes({ worlds, players, textures, logs, other }: StorageParts): number {
  return worlds + players + textures + logs + other
}

type FoundFile = { path: string; name: string; stats: Stats | null }

/** All entries below these folders, a batch at a time; only the folders still to visit are held in memory. */
async function* walkFiles(tops: string[]): AsyncGenerator<FoundFile[]> {
  const folders = [...tops]
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    for await (const entries of listEntries(path)) {
      const inside = entries.filter((entry) => entry.isDirectory())
      folders.push(...inside.map((entry) => join(path, entry.name)))
      yield Promise.all(entries.map((entry) => measureEntry(path, entry)))
    }
  }
}

async function measureEntry(folder: string, { name }: Dirent): Promise<FoundFile> {
  const path = join(folder, name)
  return { path, name, stats: await lstat(path).catch(() => null) }
}

function getPart(folder: ServerFolder, path: string): Part {
  const parts = ['worlds', 'players', 'textures', 'logs'] as const
  return parts.find((part) => path.startsWith(folder[part] + sep)) ?? 'other'
}

const maxOutputBytes = 1024 * 1024

/** Limits the output outside of the console: it is only kept to explain the end of a run. */
export async function boundOutput(folder: ServerFolder): Promise<void> {
  const path = join(folder.run, 'output.log')
  const { size } = await lstat(path).catch(() => ({ size: 0 }))
  if (size > maxOutputBytes) await truncate(path)
}

/** Archives that came to an agent that is gone are of no use any more, except the one at `kept`. */
export async function removeUploads(folder: ServerFolder, kept: string | null): Promise<void> {
  for (const name of await readdir(folder.run).catch(() => [])) {
    const path = join(folder.run, name)
    if (/^import-.*\.zip$/.test(name) && path !== kept) await rm(path, { force: true })
  }
}
