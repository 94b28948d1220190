import { createHash } from 'node:crypto'
import { documentBytes } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { checkDocument } from '@trellis/game-data/game-document.ts'
import { parseObject } from '@trellis/game-data/json-text.ts'
import type { PackedFile } from './archive-format.ts'

/** Takes a file's bytes as they pass by, and says in the end what they were; documents are opened. */
export class FileDigest {
  readonly #path: string
  readonly #hash = createHash('sha256')
  readonly #document: GameDocument | null
  #parts: Uint8Array[] = []
  #bytes = 0

  constructor(path: string, document: GameDocument | null) {
    this.#path = path
    this.#document = document
  }

  take(part: Uint8Array): void {
    this.#hash.update(part)
    this.#bytes += part.length
    if (!this.#document) return
    if (this.#bytes <= documentBytes) this.#parts.push(part)
    else this.#parts = []
  }

  end(): PackedFile {
    return {
      path: this.#path,
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
      broken: this.#document !== null && !this.#opens(this.#document),
    }
  }

  /** One that is larger than any document may be is not opened by anybody. */
  #opens(document: GameDocument): boolean {
    if (this.#bytes > documentBytes) return false
    try {
      checkDocument(document, parseObject(Buffer.concat(this.#parts).toString('utf8')))
      return true
    } catch {
      return false
    }
  }
}
