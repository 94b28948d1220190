import { createHash } from 'node:crypto'
import type { PackedFile } from './archive-format.ts'

/** Takes a file's bytes as they pass by, and says in the end what they were. */
export class FileDigest {
  readonly #path: string
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(path: string) {
    this.#path = path
  }

  take(part: Uint8Array): void {
    this.#hash.update(part)
    this.#bytes += part.length
  }

  end(): PackedFile {
    return { path: this.#path, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
