import type { OffsiteFailure } from '@trellis/contract/backups.ts'

export type BlobOptions = {
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** A remote file store. Throws an `OffsiteFault` when an operation fails. */
export type BlobStore = {
  /** Stores a file under a name, replacing an existing one. */
  put: (name: string, file: string, options: BlobOptions) => Promise<void>
  /** Resolves to null when there is no such file. */
  get: (name: string, signal: AbortSignal) => Promise<Blob | null>
  /** Succeeds when there is nothing to remove. */
  remove: (name: string, signal: AbortSignal) => Promise<void>
}
export type Blob = { bytes: number; parts: AsyncIterable<Uint8Array> }

/** The reason of a failed operation, as a sentence without secrets or addresses, and as a code. */
export class OffsiteFault extends Error {
  override name = 'OffsiteFault'
  readonly code: OffsiteFailure

  constructor(message: string, code: OffsiteFailure) {
    super(message)
    this.code = code
  }
}
