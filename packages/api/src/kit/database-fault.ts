import { Fault } from './fault.ts'

const diskFullSentence =
  'The disk of this service is full, so nothing can be saved. Nothing was changed. Try again later.'

/** SQLITE_FULL and SQLITE_IOERR_SHMSIZE; a full disk is the only cause of the latter. */
const sqliteFullCodes = [13, 4874]
const postgresFullCode = '53100'

/** Returns the refusal for a transaction that failed on a full disk; null for every other error. */
export function readDatabaseFault(error: unknown): Fault | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (!isDiskFull(error)) return null
  return new Fault('unavailable', diskFullSentence, { code: 'disk-full', cause: error })
}

function isDiskFull(error: Error & { code: unknown }): boolean {
  if (error.code === postgresFullCode) return true
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return false
  return sqliteFullCodes.includes(Number(error.errcode))
}
