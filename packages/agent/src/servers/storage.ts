import { lstat, readdir, rm, truncate } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { LargestFile, StorageParts } from '@trellis/contract/storage.ts'
import { nameOfFile } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

type Part = keyof StorageParts
export type Storage = { parts: StorageParts; largest: LargestFile[] }

const kinds: Record<Part, LargestFile['kind']> = {
  worlds: 'world',
  players: 'player',
  textures: 'texture',
  logs: 'log',
  other: 'other',
}

/**
 * The bytes of the files that count against a server's limit, and the largest of them. Links are not followed;
 * what vanishes meanwhile counts as nothing.
 */
export async function measureStorage(folder: ServerFolder, mostLargest: number): Promise<Storage> {
  const parts: StorageParts = { worlds: 0, players: 0, textures: 0, logs: 0, other: 0 }
  const largest: LargestFile[] = []
  for (const top of [folder.data, folder.logs]) {
    for await (const { path, name, bytes } of filesBelow(top)) {
      const part = partOf(folder, path)
      parts[part] += bytes
      if (largest.length === mostLargest && bytes <= (largest.at(-1)?.bytes ?? 0)) continue
      largest.push({ kind: kinds[part], name: nameOfFile(name) ?? name, bytes })
      largest.sort((one, other) => other.bytes - one.bytes)
      largest.length = Math.min(largest.length, mostLargest)
    }
  }
  return { parts, largest }
}

export function totalBytes({ worlds, players, textures, logs, other }: StorageParts): number {
  return worlds + players + textures + logs + other
}

type FoundFile = { path: string; name: string; bytes: number }

async function* filesBelow(path: string): AsyncGenerator<FoundFile> {
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(inside)
    else if (entry.isFile()) {
      const { size } = await lstat(inside).catch(() => ({ size: 0 }))
      yield { path: inside, name: entry.name, bytes: size }
    }
  }
}

function partOf(folder: ServerFolder, path: string): Part {
  const parts = ['worlds', 'players', 'textures', 'logs'] as const
  return parts.find((part) => path.startsWith(folder[part] + sep)) ?? 'other'
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
