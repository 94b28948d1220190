import { closeSync, constants, copyFileSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createReason } from '@trellis/texts/reasons.ts'
import { ArchiveFault } from './archive-fault.ts'
import { walkFiles } from './safe-files.ts'

type Order = { from: string; to: string; maxBytes: number }

/**
 * Copies all files of a folder into a new one and syncs them. Throws for more than `maxBytes`, and when a file vanishes
 * during the work: a copy is whole or not made.
 */
export function copyFiles(
  { from, to, maxBytes }: Order,
  onProgress: (done: number, total: number) => void,
): void {
  const folders = new Set<string>()
  let copied = 0
  for (const { path, bytes } of walkFiles(from)) {
    copied += bytes
    if (copied > maxBytes) throw new ArchiveFault(createReason({ code: 'copy-too-large' }))
    const target = join(to, path)
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    copyFileSync(join(from, path), target, constants.COPYFILE_FICLONE)
    sync(target)
    onProgress(copied, maxBytes)
  }
  for (const folder of folders) sync(folder)
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
