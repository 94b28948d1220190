import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { diskBytes, diskBytesOf } from '@trellis/game-data/disk-bytes.ts'
import { documentPath } from '@trellis/game-data/game-document.ts'
import { indexNames } from '@trellis/game-data/name-index.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/** Adds up by how much an archive makes a server's folder larger, before anything of it is written. */
export class ArchiveGrowth {
  readonly #folder: ServerFolder
  /** How large each file will be; of two that become the same one the later counts. */
  readonly #files = new Map<string, number>()
  /** The players that are there, by lower-case name: whatever the archive's case, they are replaced. */
  #players: Map<string, string> | null = null

  constructor(folder: ServerFolder) {
    this.#folder = folder
  }

  /** `bytes` is how large the document's file will be. */
  async addDocument(document: GameDocument, bytes: number): Promise<void> {
    const path = documentPath(this.#folder, await this.#namedAsFile(document))
    this.#files.set(path, bytes)
  }

  addTexture(file: string, bytes: Uint8Array): void {
    this.#files.set(join(this.#folder.textures, file), bytes.length)
  }

  /** In bytes on the disk. */
  async bytes(): Promise<number> {
    let growth = 0
    for (const [path, bytes] of this.#files) growth += diskBytes(bytes) - (await diskBytesOf(path))
    return growth
  }

  /** How many files there will be more than before. */
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
