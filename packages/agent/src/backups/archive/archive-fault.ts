import type { ArchiveReason } from '@trellis/contract/kit/end-reasons.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Refusal } from '@trellis/contract/kit/refusal.ts'
import { createReason } from '@trellis/texts/reasons.ts'

/** A fault of an archive, or the reason why it could not be made, for the owner. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.reason)
    this.reason = reason
  }
}

export const createArchiveFault = (
  reason: ArchiveReason | Refusal<'backup-of-other-account'>,
): ArchiveFault => new ArchiveFault(createReason(reason))

export const createDamagedFault = () => createArchiveFault({ code: 'backup-damaged' })
