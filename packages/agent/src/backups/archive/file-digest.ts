import { createHash } from 'node:crypto'
import type { PackedFile } from './archive-format.ts'

/** Counts and hashes a file's bytes as they are streamed. */
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
