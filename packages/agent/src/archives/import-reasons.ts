import type { ArchiveRefusal, ImportReport } from '@trellis/contract/game/archives.ts'
import { JsonFault } from '@trellis/document/strict-json.ts'
import { Fault, readReason } from '@trellis/link/fault.ts'
import { getSentenceAt } from '@trellis/texts/field-sentences.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { LeftOut } from './file-report.ts'
import { ImportFault } from './import-rules.ts'

type Failed = Pick<ImportReport, 'state' | 'failure' | 'failureCause'>

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

/** Returns the reason for which a file of an archive cannot be used at all. */
export const describeRefused = (refusal: ArchiveRefusal): LeftOut => {
  const { code, params = {} } = refusal
  return { reason: getSentence(refusal), cause: { code, params } }
}

/** Returns the reason why a file of an archive is skipped, with its code. */
export function describeSkip(error: unknown): LeftOut {
  if (error instanceof Fault) return readReason(error)
  if (error instanceof JsonFault) return describeJsonFault(error)
  const reason = (error instanceof Error ? error.message : 'unreadable').slice(0, maxReason)
  if (error instanceof ImportFault)
    return { reason, path: error.path.slice(0, maxReason), cause: error.fieldCause }
  return { reason, cause: { code: 'invalid' } }
}

function describeJsonFault({ path, code }: JsonFault): LeftOut {
  return { reason: getSentenceAt(path, { code }).slice(0, maxReason), path, cause: { code } }
}
