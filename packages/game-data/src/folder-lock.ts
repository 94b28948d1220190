import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release: () => void }

/** The exit code of a program that finds its folder locked (EX_TEMPFAIL). */
export const lockedExitCode = 75

/** Thrown when another holder, in this process or another one, has the lock. */
export class LockBusy extends Error {
  constructor(path: string) {
    super(`${path} is held by another process.`)
    this.name = 'LockBusy'
  }
}

/**
 * Locks a folder for this process. The lock is the kernel's, taken through an exclusive SQLite transaction on
 * an empty database, so it ends with its holder, even after kill -9. Throws `LockBusy`.
 */
export function lockFile(path: string): FolderLock {
  const database = new DatabaseSync(path)
  try {
    database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = memory',
    )
    database.exec('begin exclusive')
  } catch (cause) {
    database.close()
    if (isBusy(cause)) throw new LockBusy(path)
    throw cause
  }
  return { release: () => database.close() }
}

const sqliteBusy = 5
const sqliteLocked = 6

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return error.errcode === sqliteBusy || error.errcode === sqliteLocked
}
