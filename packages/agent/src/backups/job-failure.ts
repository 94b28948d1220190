import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import { Fault } from '@trellis/link/fault.ts'
import type { Log } from '@trellis/program/log.ts'
import { isNoSpace } from '../disk/no-space.ts'
import { ArchiveFault } from './archive/archive-fault.ts'

export const noSpaceSentence = sentenceFor({ code: 'host-full' })
export const hostRestartedSentence = sentenceFor({ code: 'host-restarted' })

/**
 * Returns the reason of a failed job for the owner. Reasons that only the operator can fix go to
 * the log.
 */
export function getSentence(error: unknown, log: Log, fields: object): string {
  if (error instanceof ArchiveFault || error instanceof Fault) return error.message
  if (isNoSpace(error)) return noSpaceSentence
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ ...fields, error: reason }, 'Work with a backup failed.')
  return 'The server host could not do this. Its operator finds the reason in the log.'
}
