import { createFault, Fault } from './fault.ts'

/** SQLITE_FULL and SQLITE_IOERR_SHMSIZE; a full disk is the only cause of the latter. */
const sqliteFullCodes = [13, 4874]
const postgresFullCode = '53100'

/** Returns the refusal for a transaction that failed on a full disk; null for every other error. */
export function readDatabaseFault(error: unknown): Fault | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (!isDiskFull(error)) return null
  return createFault('unavailable', { code: 'disk-full' }, { cause: error })
}

function isDiskFull(error: Error & { code: unknown }): boolean {
  if (error.code === postgresFullCode) return true
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return false
  return sqliteFullCodes.includes(Number(error.errcode))
}
