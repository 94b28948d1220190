import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { estimateDiskBytes, getDiskBytes } from '@trellis/game-data/disk-bytes.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { indexNames } from '@trellis/game-data/name-index.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getLibraryPath, type LibraryPlace } from './archived-library.ts'

/** Computes how much an archive would enlarge a server's folder, before any of it is written. */
export class ArchiveGrowth {
  readonly #folder: ServerFolder
  /**
   * Maps the path to the future file size in bytes; the later of two entries with the same path
   * counts.
   */
  readonly #files = new Map<string, number>()
  /** Maps lower-case names to the existing players: an archive replaces them regardless of case. */
  #players: Map<string, string> | null = null

  constructor(folder: ServerFolder) {
    this.#folder = folder
  }

  /** `bytes` is the future size of the document's file. Returns the document under the name that its file will have. */
  async addDocument(document: GameDocument, bytes: number): Promise<GameDocument> {
    const named = await this.#namedAsFile(document)
    this.#files.set(getDocumentPath(this.#folder, named), bytes)
    return named
  }

  addTexture(file: string, bytes: Uint8Array): void {
    this.#files.set(join(this.#folder.textures, file), bytes.length)
  }

  addLibraryEntry(place: LibraryPlace, bytes: Uint8Array): void {
    this.#files.set(getLibraryPath(this.#folder, place), bytes.length)
  }

  /** Returns the growth on disk in bytes. */
  async bytes(): Promise<number> {
    let growth = 0
    for (const [path, bytes] of this.#files)
      growth += estimateDiskBytes(bytes) - (await getDiskBytes(path))
    return growth
  }

  /** Returns the number of files that do not exist yet. */
  newFiles(): number {
    let count = 0
    for (const path of this.#files.keys()) if (!existsSync(path)) count++
    return count
  }

  async #namedAsFile(document: GameDocument): Promise<GameDocument> {
    if (document.kind !== 'player') return document
    this.#players ??= new Map(
      (await indexNames(this.#folder.players, isGrowId)).map((name) => [name.toLowerCase(), name]),
    )
    const key = document.name.toLowerCase()
    const name = this.#players.get(key) ?? document.name
    this.#players.set(key, name)
    return { ...document, name }
  }
}
