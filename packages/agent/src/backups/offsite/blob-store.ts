import type { OffsiteFailure } from '@trellis/contract/hosting/backups.ts'
import type { StoreReason } from '@trellis/contract/kit/end-reasons.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { createReason } from '@trellis/texts/reasons.ts'

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

/** The reason of a failed operation, without secrets or addresses, and its kind, which the health page counts. */
export class OffsiteFault extends Error {
  override name = 'OffsiteFault'
  readonly reason: Reason
  readonly kind: OffsiteFailure

  constructor(refusal: StoreReason) {
    const reason = createReason(refusal)
    super(reason.reason)
    this.reason = reason
    this.kind = kinds[refusal.code]
  }
}

const kinds: Record<StoreReason['code'], OffsiteFailure> = {
  'offsite-unreachable': 'unreachable',
  'offsite-cut-off': 'unreachable',
  'offsite-error': 'error',
  'offsite-not-joined': 'error',
  'offsite-wrong-key': 'key',
  'offsite-no-bucket': 'bucket',
  'offsite-refused': 'refused',
  'offsite-odd-answer': 'refused',
  'offsite-differs': 'damaged',
  'offsite-archive-short': 'host',
  'offsite-not-sent': 'host',
  'offsite-host-ends': 'host',
  'offsite-backup-deleted': 'host',
}
