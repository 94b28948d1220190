import { readFileSync, statSync } from 'node:fs'
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

/**
 * Returns the id of the process that holds a lock of `lockFile`, as the kernel lists it; null if it does not, as on other
 * systems, or for a process of another container.
 */
export function findLockHolder(path: string): number | null {
  try {
    const { ino } = statSync(path)
    const isOurs = (line: string) => line.includes(' WRITE ') && line.includes(`:${ino} `)
    const lines = readFileSync('/proc/locks', 'utf8').split('\n').filter(isOurs)
    const pids = new Set(lines.map((line) => Number(line.trim().split(/\s+/)[4])))
    const [pid = 0] = pids
    return pids.size === 1 && pid > 0 ? pid : null
  } catch {
    return null
  }
}

const sqliteBusy = 5
const sqliteLocked = 6

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return error.errcode === sqliteBusy || error.errcode === sqliteLocked
}
