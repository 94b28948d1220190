export type BlobOptions = {
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** A store of files elsewhere. What it cannot do is told as an `OffsiteFault`. */
export type BlobStore = {
  /** Puts a file under a name, in place of what is there. */
  put: (name: string, file: string, options: BlobOptions) => Promise<void>
  /** Null when there is none. */
  get: (name: string, signal: AbortSignal) => Promise<Blob | null>
  /** Nothing to remove is fine. */
  remove: (name: string, signal: AbortSignal) => Promise<void>
}
export type Blob = { bytes: number; parts: AsyncIterable<Uint8Array> }

/** Why the store did not do it, in a sentence that holds no secret and no address. */
export class OffsiteFault extends Error {
  override name = 'OffsiteFault'
}
