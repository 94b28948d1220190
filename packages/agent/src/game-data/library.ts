import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type LibraryEntry,
  type LibraryKind,
  libraryLimits,
} from '@trellis/contract/game/world-library.ts'
import { estimateDiskBytes, getDiskBytes } from '@trellis/game-data/disk-bytes.ts'
import { openPlain } from '@trellis/game-data/plain-file.ts'
import { syncFolder, writeSafely } from '@trellis/game-data/safe-write.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { isMissing } from '../backups/archive/safe-files.ts'
import type { Bound, StorageQuota } from '../documents/storage-quota.ts'

type Deps = { folder: ServerFolder; room: StorageQuota }

const ending = '.json'
const filePattern = /^[a-z0-9]{8,32}\.json$/

/**
 * The templates and stamps of a server, a file for each. They are below the game's data, so that backups have them, but no
 * engine uses them: the agent writes them while the server runs too. A file that is too large for the library is not
 * read, because an engine can write to this folder.
 */
export class Library {
  readonly #deps: Deps
  readonly #runSerially = createSerial()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Lists the entry with this id, or all for null. */
  async list(kind: LibraryKind, id: string | null): Promise<LibraryEntry[]> {
    const { maxEntries } = libraryLimits[kind]
    const entries: LibraryEntry[] = []
    for (const file of (await this.#listFiles(kind)).slice(0, maxEntries)) {
      if (id !== null && file !== `${id}${ending}`) continue
      const text = await readBounded(join(this.#folderOf(kind), file), libraryLimits[kind].maxBytes)
      if (text !== null) entries.push({ id: file.slice(0, -ending.length), text })
    }
    return entries
  }

  write(
    kind: LibraryKind,
    { id, text, isNew }: LibraryEntry & { isNew: boolean },
    bound: Bound,
  ): Promise<void> {
    return this.#runSerially(async () => {
      const { maxEntries, maxBytes } = libraryLimits[kind]
      if (Buffer.byteLength(text) > maxBytes) {
        const params = { maxKb: maxBytes / 1024 }
        throw createFault('conflict', { code: 'library-entry-too-large', params })
      }
      const files = await this.#listFiles(kind)
      if (!isNew && !files.includes(`${id}${ending}`)) throw createGoneFault(kind)
      if (isNew && files.length >= maxEntries)
        throw createFault('conflict', { code: 'library-full', params: { max: maxEntries } })
      const file = `${id}${ending}`
      const path = join(this.#folderOf(kind), file)
      const growth = estimateDiskBytes(Buffer.byteLength(text)) - (await getDiskBytes(path))
      await this.#deps.room.grow(growth, bound, () => this.#put(kind, file, text))
    })
  }

  /**
   * Writes an entry of an archive, which has reserved its room. It is left out if others have filled the library since the
   * archive was checked.
   */
  replaceImported(kind: LibraryKind, { id, text }: LibraryEntry): Promise<void> {
    return this.#runSerially(async () => {
      const files = await this.#listFiles(kind)
      const file = `${id}${ending}`
      if (!files.includes(file) && files.length >= libraryLimits[kind].maxEntries) return
      await this.#put(kind, file, text)
    })
  }

  remove(kind: LibraryKind, id: string): Promise<void> {
    return this.#runSerially(async () => {
      const files = await this.#listFiles(kind)
      if (!files.includes(`${id}${ending}`)) throw createGoneFault(kind)
      await rm(join(this.#folderOf(kind), `${id}${ending}`), { force: true })
      await syncFolder(this.#folderOf(kind))
    })
  }

  async #put(kind: LibraryKind, file: string, text: string): Promise<void> {
    await mkdir(this.#folderOf(kind), { recursive: true, mode: 0o700 })
    await writeSafely(join(this.#folderOf(kind), file), text)
  }

  #folderOf(kind: LibraryKind): string {
    return join(this.#deps.folder.library, `${kind}s`)
  }

  async #listFiles(kind: LibraryKind): Promise<string[]> {
    const files = await readdir(this.#folderOf(kind)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return files.filter((file) => filePattern.test(file)).sort()
  }
}

const createGoneFault = (kind: LibraryKind) =>
  createFault('missing', { code: kind === 'template' ? 'no-such-template' : 'no-such-stamp' })

/** Returns null for a file that is gone, is no plain file, or is larger. */
async function readBounded(path: string, maxBytes: number): Promise<string | null> {
  try {
    const file = await openPlain(path)
    try {
      const bytes = Buffer.alloc(maxBytes + 1)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
      return bytesRead > maxBytes ? null : bytes.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
