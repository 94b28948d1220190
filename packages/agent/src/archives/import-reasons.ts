import type { ImportReport } from '@trellis/contract/archives.ts'
import { JsonFault } from '@trellis/document/strict-json.ts'
import { Fault, readReason } from '@trellis/link/fault.ts'
import { ImportFault } from './import-rules.ts'

type Failed = Pick<ImportReport, 'state' | 'failure' | 'failureCause'>
type Skipped = Omit<ImportReport['skipped'][number], 'file'>

const maxReason = 200

/** Returns the part of a report that says why an import failed. */
export function describeFailure(error: unknown): Failed {
  if (!(error instanceof Fault)) {
    const failure = 'The game host could not write what it read.'
    return { state: 'failed', failure, failureCause: { code: 'host-failed' } }
  }
  const { reason, cause } = readReason(error)
  return { state: 'failed', failure: reason, ...(cause && { failureCause: cause }) }
}

/** Returns the reason why a file of an archive is skipped, with its code. */
export function describeSkip(error: unknown): Skipped {
  if (error instanceof Fault) return readReason(error)
  const reason = (error instanceof Error ? error.message : 'unreadable').slice(0, maxReason)
  if (error instanceof JsonFault) return { reason, path: error.path, cause: { code: error.code } }
  if (error instanceof ImportFault) return { reason, path: error.path, cause: error.fieldCause }
  return { reason, cause: { code: 'invalid' } }
}
