import { Fault } from './fault.ts'

const diskFullSentence =
  'The disk of this service is full, so nothing can be saved. Nothing was changed. Try again later.'

/** SQLITE_FULL, and the failure to enlarge the index of the write-ahead log, which only a full disk causes. */
const sqliteFullCodes = [13, 4874]
const postgresFullCode = '53100'

/** Finds the refusal that a failed transaction means for callers; null for every error but a full disk. */
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
