import type { Reason } from '@trellis/contract/kit/reason.ts'
import { Fault, readReason } from '@trellis/link/fault.ts'
import type { Log } from '@trellis/program/log.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import { isNoSpace } from '../disk/no-space.ts'
import { ArchiveFault } from './archive/archive-fault.ts'
import { OffsiteFault } from './offsite/blob-store.ts'

/**
 * Returns the reason of a failed job for the owner. Reasons that only the operator can fix go to
 * the log.
 */
export function findReason(error: unknown, log: Log, fields: object): Reason {
  if (error instanceof ArchiveFault || error instanceof OffsiteFault) return error.reason
  if (error instanceof Fault) return readReason(error)
  if (isNoSpace(error)) return createReason({ code: 'host-full' })
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ ...fields, error: reason }, 'Work with a backup failed.')
  return createReason({ code: 'host-failed' })
}
