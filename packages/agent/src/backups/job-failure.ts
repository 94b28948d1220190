import { Fault } from '../fault.ts'
import type { Log } from '../surroundings.ts'
import { ArchiveFault } from './archive/archive-fault.ts'

export const noSpaceSentence = 'There is not enough space on the server host.'
export const hostRestartedSentence = 'The server host was restarted meanwhile; nothing was changed.'

/** Why a job failed, for the owner. What only its operator can mend is in the log. */
export function sentenceOf(error: unknown, log: Log, fields: object): string {
  if (error instanceof ArchiveFault || error instanceof Fault) return error.message
  if (isNoSpace(error)) return noSpaceSentence
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ ...fields, error: reason }, 'Work with a backup failed.')
  return 'The server host could not do this. Its operator finds the reason in the log.'
}

/** What SQLite calls a full disk, when it writes and when it makes room for its shared memory. */
const sqliteFull = [13, 778, 4874]

function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteFull.includes(Number(error.errcode))
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
