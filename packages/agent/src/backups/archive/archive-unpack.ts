import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createDamagedFault } from './archive-fault.ts'
import type { PackedFile } from './archive-format.ts'
import type { FileSink } from './archive-reader.ts'

const chunkBytes = 1024 * 1024

/** The target folder of an archive. It must be new. */
export class UnpackTarget {
  readonly #root: string
  readonly #folders = new Set<string>()

  constructor(root: string, folders: readonly string[]) {
    this.#root = root
    for (const folder of ['', ...folders]) this.#makeFolder(join(root, folder))
  }

  sink(path: string): FileSink {
    const target = join(this.#root, path)
    this.#makeFolder(dirname(target))
    const file = openSync(target, 'wx', 0o600)
    return {
      write: (part) => {
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at)
      },
      end: (mtime) => {
        futimesSync(file, mtime, mtime)
        closeSync(file)
      },
    }
  }

  /**
   * Syncs everything to disk, then reads it back and checks the hashes. Syncing only after all
   * files are written lets the disk take them together.
   */
  settle(files: readonly PackedFile[], onProgress: () => void): void {
    for (const { path } of files) {
      sync(join(this.#root, path))
      onProgress()
    }
    for (const folder of this.#folders) sync(folder)
    for (const file of files) {
      if (getHash(join(this.#root, file.path), file.bytes) !== file.sha256)
        throw createDamagedFault()
      onProgress()
    }
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return
    mkdirSync(path, { recursive: true, mode: 0o700 })
    for (let folder = path; folder.startsWith(this.#root); folder = dirname(folder)) {
      this.#folders.add(folder)
    }
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function getHash(path: string, bytes: number): string {
  const hash = createHash('sha256')
  if (bytes <= chunkBytes) return hash.update(readFileSync(path)).digest('hex')
  const file = openSync(path, 'r')
  try {
    const part = Buffer.allocUnsafe(chunkBytes)
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      hash.update(part.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
