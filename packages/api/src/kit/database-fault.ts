import { createFault, Fault } from './fault.ts'

/** SQLITE_FULL and SQLITE_IOERR_SHMSIZE; a full disk is the only cause of the latter. */
const sqliteFullCodes = [13, 4874]
const postgresFullCode = '53100'
const sqliteBusyCode = 5
/** A deadlock, or a transaction that another one has overtaken: PostgreSQL has reversed it. */
const postgresLostCodes: readonly unknown[] = ['40P01', '40001']

/**
 * Returns the refusal for a transaction that failed on a full disk, or on the locks of others; null for every other
 * error.
 */
export function readDatabaseFault(error: unknown): Fault | null {
  const cause = { cause: error }
  if (isDiskFull(error)) return createFault('unavailable', { code: 'disk-full' }, cause)
  if (!isSqliteBusy(error) && !isLost(error)) return null
  return createFault(
    'unavailable',
    { code: 'panel-unreachable' },
    { ...cause, code: 'unavailable' },
  )
}

/** Returns whether another program holds the embedded database, or has changed it since a transaction read it. */
export function isSqliteBusy(error: unknown): boolean {
  const code = readSqliteCode(error)
  return code !== null && (code & 0xff) === sqliteBusyCode
}

const isLost = (error: unknown) =>
  error instanceof Error && 'code' in error && postgresLostCodes.includes(error.code)

function isDiskFull(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === postgresFullCode) return true
  const code = readSqliteCode(error)
  return code !== null && sqliteFullCodes.includes(code)
}

/** Returns whether a call failed because the database could not save, and not because it was impossible. */
export const isDatabaseFault = (error: unknown): error is Fault =>
  error instanceof Fault && readDatabaseFault(error.cause) !== null

/** Returns SQLite's extended result code; null for every other error. */
export function readSqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('errcode' in error)) return null
  return error.code === 'ERR_SQLITE_ERROR' ? Number(error.errcode) : null
}
